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
JOINED = ".."  # puts two texts together
LIMITS = {"expire": 10, "pexpire": 10_000, "expireat": 1_700_000_000, "pexpireat": 1_700_000_000_000}  # gone by then
SAYING = {
    "publish": "sends a message to the channel {0}",
    "spublish": "sends a message to the channel {0}",
    "swapdb": "swaps the databases {0} and {1}",
    "move": "moves the key {0} to the database {1}",
}
COPIES = {"copy": "copies the key", "renamenx": "renames the key", "rename": "renames the key"}
ENDS = {
    "client kill": "closes the connection",
    "module unload": "unloads the module",
    "acl setuser": "changes the user",
}
FOLLOWING = ("replicaof", "slaveof")
MODULE, MOVING = "module", "migrate"
WHOLE = ("ft.dropindex", "ft.drop", "graph.delete")  # delete all that has the name


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
    if lost := _lost(name, words):
        return Judgement(Category.DeletesData, f"`redis-cli {first.text}` {lost}", first)
    if (unseen := _unseen(name, second, words)) is not None:
        return unseen
    if name == "config" and second == "set":
        told = zip(words[2::2], words[3::2], strict=False)
        places = [value for key, value in told if key.text.casefold() in knows(CLIENT, "places")]
        return Judgement(CHANGES, f"`redis-cli {first.text}` {_changed(name, words[1:])}", first, writes=tuple(places))
    if second and second in pairs(CLIENT, "deletes-second").get(name, "").split(" "):
        return Judgement(Category.DeletesData, f"`redis-cli {first.text} {words[1].text}` may delete data", first)
    if second and name in pairs(CLIENT, "reads-second") and name not in ("memory", "object"):
        about = f" with {listed([word.text for word in words[2:]])}" if words[2:] else ""
        does = ENDS.get(f"{name} {second}", "")
        said = f"{does} {listed([word.text for word in words[2:]])}" if does and about else f"changes the server{about}"
        return Judgement(CHANGES, f"`redis-cli {first.text} {words[1].text}` {said}", first)
    return Judgement(CHANGES, f"`redis-cli {first.text}` {_changed(name, words[1:])}", first)


def _lost(name: str, words: tuple[Argument, ...]) -> str:
    """The loss of data by a command, as what a reason says of it; empty for none."""
    if name in ("eval", "script") and (lost := _scripted(words[1:3])):
        return f"runs a script that {lost}"
    if name in LIMITS and len(words) > 2 and _soon(name, words[2]):
        return f"has `{words[1].text}` deleted at once"
    if name in FOLLOWING and len(words) > 2 and [word.text.casefold() for word in words[1:]] != ["no", "one"]:
        return f"replaces all data by that of {quoted(words[1].text)}"
    if name == MOVING and not any(word.text.casefold() == "copy" for word in words):
        return f"moves keys to {quoted(words[1].text) if len(words) > 1 else 'another server'}"
    if replaced := _replaced(name, words):
        return f"replaces the key {quoted(replaced)}"
    return f"deletes {_deleted(name, words[1:])}" if name in knows(CLIENT, "deletes") else ""


def _scripted(words: tuple[Argument, ...]) -> str:
    """The loss by a script for the server; empty where it only calls what keeps data."""
    for code in [word.text for word in words]:
        for call in CALLS:
            for behind in code.split(call)[1:]:
                quote = behind.lstrip()[:1]
                called, _, after = behind.lstrip()[1:].partition(quote or "(")
                called = called.casefold() if quote in ("'", '"') else ""
                if not called or after.lstrip()[:2] == JOINED:
                    return "may delete data"
                if called in knows(CLIENT, "deletes"):
                    return f"deletes data by `{called}`"
    return ""


def _soon(name: str, word: Argument) -> bool:
    """Whether a key is gone before anybody can look at it."""
    most = LIMITS[name]
    return not word.text.isdigit() or len(word.text) < len(str(most)) or int(word.text[:14]) <= most


def _unseen(name: str, second: str, words: tuple[Argument, ...]) -> Judgement | None:
    """The effect of code that runs in the server and that no word shows: a script by its sum, a module."""
    shown = f"`redis-cli {words[0].text}"
    if name in knows(CLIENT, "stored"):
        code = f"the script {quoted(words[1].text)}" if len(words) > 1 else "a script"
        return Judgement(Category.Unrecognized, f"{shown}` runs {code} on the server", words[0], unread=True)
    if name.startswith("eval") and len(words) > 1 and not (words[1].exact or words[1].prefix):
        reason = f"{shown}` runs a script that is only known at run time"
        return Judgement(Category.Unrecognized, reason, words[0], unread=True)
    if name == MODULE and second.startswith("load"):
        library = quoted(words[2].text) if len(words) > 2 else "a library"
        reason = f"{shown} {words[1].text}` runs {library} in the server"
        return Judgement(Category.Unrecognized, reason, words[0], unread=True)
    return None


def _replaced(name: str, words: tuple[Argument, ...]) -> str:
    """The key whose value is lost, since another takes its place; empty where none does."""
    place, _, needed = pairs(CLIENT, "replaces").get(name, "").partition(" ")
    said = {word.text.casefold() for word in words}
    lost = bool(place) and int(place) < len(words) and (not needed or needed in said)
    return words[int(place)].text if lost else ""


def _changed(name: str, words: tuple[Argument, ...]) -> str:
    """The effect of a command that changes something, by the key or the setting that it names."""
    if name == "config" and words and words[0].text.casefold() in ("rewrite", "resetstat"):
        told = words[0].text.casefold()
        return (
            "has the server rewrite its settings file" if told == "rewrite" else "resets the statistics of the server"
        )
    if name == "config" and len(words) > 1:
        return f"changes the setting {quoted(words[1].text)} of the server"
    if name.startswith(("eval", "fcall")):
        return "runs a script on the server"
    acts = pairs(CLIENT, "acts").get(name, "")
    if acts or not words or not words[0].exact:
        return acts or "may change data"
    if name in FOLLOWING:
        return "makes the server a primary"
    if name in SAYING:
        return SAYING[name].format(*[quoted(word.text) for word in words], "another", "another")
    if name in LIMITS:
        return f"sets when {quoted(words[0].text)} is deleted"
    if name in COPIES and len(words) > 1:
        return f"{COPIES[name]} {quoted(words[0].text)} to {quoted(words[1].text)}"
    return f"{'changes the key' if name in knows(CLIENT, 'sets') else 'may change'} {quoted(words[0].text)}"


def _deleted(name: str, words: tuple[Argument, ...]) -> str:
    """The object that a command deletes: keys, parts of a key, or all keys."""
    if name.startswith("flush"):
        return "all keys of every database" if name == "flushall" else "all keys of the database"
    told = [word.text for word in words]
    if not told:
        return "data"
    if name in WHOLE:
        return f"the index {quoted(told[0])}{' with its documents' if 'dd' in map(str.casefold, told[1:]) else ''}"
    return listed(told) if name in ("del", "unlink", "getdel") else f"from {quoted(told[0])}"


def _setting(names: tuple[Argument, ...]) -> Judgement:
    for name in names:
        if not name.exact or any(secret in name.text.casefold() for secret in knows(CLIENT, "settings-secret")):
            shown = f"`redis-cli config get` shows {quoted(name.text)}, a setting that may hold a password"
            return Judgement(Category.ReadsSecrets, shown, name)
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
