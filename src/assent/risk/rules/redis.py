"""Redis and MongoDB: what is sent to the server is read word by word."""

from __future__ import annotations

from assent.command.model import Argument, Command, Surroundings
from assent.command.options import read
from assent.risk.category import Category
from assent.risk.entries import index
from assent.risk.entries.table import judge
from assent.risk.finding import Judgement, Unknown
from assent.risk.wording import listed, quoted
from assent.rules_table import knows, pairs

REMOTE = Category.ReadsRemote
CHANGES = Category.ModifiesRemote
CLIENT = "redis-cli"
CALLS = ("redis.call(", "redis.pcall(", "server.call(")  # in a script
SOON = 10  # seconds


def _told(words: tuple[Argument, ...]) -> Judgement:
    """One command of the server."""
    first = words[0]
    name = first.text.casefold()
    if not first.exact:
        return Judgement(
            Category.Unrecognized,
            f"the command `{first.text}` is only known at run time",
            first,
            unknown=Unknown.Word,
        )
    second = words[1].text.casefold() if len(words) > 1 and words[1].exact else ""
    if name == "config" and second == "get":
        return _setting(words[2:])
    if name in knows(CLIENT, "reads") or (second and second in pairs(CLIENT, "reads-second").get(name, "").split(" ")):
        return Judgement(REMOTE, f"`redis-cli {first.text}` queries the server")
    if name in ("eval", "script") and (lost := _scripted(words[1:3])):
        return Judgement(Category.DeletesData, f"`redis-cli {first.text}` runs a script that {lost}", first)
    if name in ("expire", "pexpire") and len(words) > 2 and _soon(name, words[2]):
        return Judgement(Category.DeletesData, f"`redis-cli {first.text}` has `{words[1].text}` deleted at once", first)
    if name == "config" and second == "set":
        told = zip(words[2::2], words[3::2], strict=False)
        places = [value for key, value in told if key.text.casefold() in knows(CLIENT, "places")]
        return Judgement(CHANGES, f"`redis-cli {first.text}` {_changed(name, words[1:])}", first, writes=tuple(places))
    if name in knows(CLIENT, "deletes"):
        return Judgement(Category.DeletesData, f"`redis-cli {first.text}` deletes {_deleted(name, words[1:])}", first)
    if second and second in pairs(CLIENT, "deletes-second").get(name, "").split(" "):
        return Judgement(Category.DeletesData, f"`redis-cli {first.text} {words[1].text}` may delete data", first)
    if second and name in pairs(CLIENT, "reads-second") and name not in ("memory", "object"):
        about = f": {listed([word.text for word in words[2:]])}" if words[2:] else ""
        return Judgement(CHANGES, f"`redis-cli {first.text} {words[1].text}` changes the server{about}", first)
    return Judgement(CHANGES, f"`redis-cli {first.text}` {_changed(name, words[1:])}", first)


def _scripted(words: tuple[Argument, ...]) -> str:
    """The loss by a script for the server; empty where it only calls what keeps data."""
    for code in [word.text for word in words]:
        for call in CALLS:
            for behind in code.split(call)[1:]:
                quote = behind.lstrip()[:1]
                called = behind.lstrip()[1:].partition(quote)[0].casefold() if quote in ("'", '"') and quote else ""
                if not called:
                    return "may delete data"
                if called in knows(CLIENT, "deletes"):
                    return f"deletes data by `{called}`"
    return ""


def _soon(name: str, word: Argument) -> bool:
    """Whether a key is gone before anybody can look at it."""
    most = SOON if name == "expire" else SOON * 1000
    return not word.text.isdigit() or len(word.text) < len(str(most)) or int(word.text[:9]) <= most


def _changed(name: str, words: tuple[Argument, ...]) -> str:
    """The effect of a command that changes something, by the key or the setting that it names."""
    if name == "config" and len(words) > 1:
        return f"changes the setting {quoted(words[1].text)} of the server"
    if name.startswith(("eval", "fcall")):
        return "runs a script on the server"
    acts = pairs(CLIENT, "acts").get(name, "")
    if acts or not words or not words[0].exact:
        return acts or "may change data"
    return f"{'changes the key' if name in knows(CLIENT, 'sets') else 'may change'} {quoted(words[0].text)}"


def _deleted(name: str, words: tuple[Argument, ...]) -> str:
    """The object that a command deletes: keys, parts of a key, or all keys."""
    if name.startswith("flush"):
        return "all keys of every database" if name == "flushall" else "all keys of the database"
    told = [word.text for word in words]
    if not told:
        return "data"
    return listed(told) if name in ("del", "unlink", "getdel") else f"from {quoted(told[0])}"


def _setting(names: tuple[Argument, ...]) -> Judgement:
    for name in names:
        if not name.exact or any(secret in name.text.casefold() for secret in knows(CLIENT, "settings-secret")):
            return Judgement(Category.ReadsSecrets, f"the setting `{name.text}` may hold a password", name)
    return Judgement(REMOTE, "`redis-cli config get` shows settings of the server")


def _lines(command: Command, name: str) -> Judgement:
    """The commands that it reads from its input, of which only what deletes is told."""
    from assent.risk.code.fed import fed  # few commands have no words

    text = fed(command)
    for line in text.text.splitlines() if text is not None and text.exact else ():
        words = tuple([Argument(text.start, text.end, part, part, exact=True) for part in line.split()]) if text else ()
        told = _told(words) if words else None
        if told is not None and told.category is Category.DeletesData:
            return told
    return Judgement(Category.Unrecognized, f"`{name}` sends commands from its input", command.argv[0])


def redis(command: Command, _: Surroundings) -> Judgement:
    """Options, then one command; without one it reads commands from its input."""
    table = index.stated(CLIENT)
    name = command.argv[0].text
    reading = read(command.argv, table.grammar)
    options = judge(table, command.argv, name)
    words = command.argv[reading.rest :]
    if not words and not any(reading.has(option) for option in knows(CLIENT, "alone")):
        told = _lines(command, name)
    else:
        told = _told(words) if words else options
    return told if told.category > options.category else options
