"""Redis and MongoDB: what is sent to the server is read word by word."""

from __future__ import annotations

from assent.command.model import Argument, Command, Surroundings
from assent.command.options import read
from assent.neighbours import pairwise
from assent.risk.category import Category
from assent.risk.entries import index
from assent.risk.entries.table import judge
from assent.risk.finding import Judgement, Unknown
from assent.risk.rules.redis_words import CLIENT, is_known, sentence
from assent.risk.wording import quoted
from assent.rules_table import knows, pairs

REMOTE = Category.ReadsRemote
CHANGES = Category.ModifiesRemote
CALLS = ("redis.call(", "redis.pcall(", "server.call(")  # in a script
JOINED = ".."  # puts two texts together
LIMITS = {"expire": 10, "pexpire": 10_000, "expireat": 1_700_000_000, "pexpireat": 1_700_000_000_000}  # gone by then
FOLLOWING = ("replicaof", "slaveof")
MODULE, MOVING = "module", "migrate"
WHOLE = ("ft.dropindex", "ft.drop", "graph.delete")  # delete all that has the name
UNITS = {"expire": "seconds", "pexpire": "ms"}


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
    if _reads(name, second, words):
        return Judgement(REMOTE, f"`redis-cli {first.text}` queries the server")
    if name == "acl" and second in knows(CLIENT, "shows-hashes"):
        shown = f"`redis-cli {first.text} {words[1].text}` shows hashes of the passwords of users"
        return Judgement(Category.ReadsSecrets, shown, first)
    if lost := _lost(name, words):
        return Judgement(Category.DeletesData, f"`redis-cli {first.text}` {lost}", first)
    if (unseen := _unseen(name, second, words)) is not None:
        return unseen
    if name == "config" and second == "set":
        told = zip(words[2::2], words[3::2], strict=False)
        places = [value for key, value in told if key.text.casefold() in knows(CLIENT, "places")]
        return Judgement(CHANGES, f"`redis-cli {first.text}` {_changed(name, words[1:])}", first, writes=tuple(places))
    return _spoken(name, second, words)


def _reads(name: str, second: str, words: tuple[Argument, ...]) -> bool:
    """Whether a command only reads, as some do unless a further word has them change something."""
    if name in knows(CLIENT, "reads") or (second and second in pairs(CLIENT, "reads-second").get(name, "").split(" ")):
        return True
    stated = pairs(CLIENT, "reads-unless")
    unless = stated.get(name) or stated.get(f"{name}/{second}", "")
    return bool(unless) and all(word.exact and word.text.casefold() not in unless.split(" ") for word in words[1:])


def _spoken(name: str, second: str, words: tuple[Argument, ...]) -> Judgement:
    """The effect of a command that is known by its name, or by that and its second word."""
    first = words[0]
    if said := sentence(f"{name}/{second}", words[2:]):
        deletes = second in pairs(CLIENT, "deletes-second").get(name, "").split(" ")
        category = Category.DeletesData if deletes else CHANGES
        return Judgement(category, f"`redis-cli {first.text} {words[1].text}` {said}", first)
    said = _changed(name, words[1:])
    if said:
        return Judgement(CHANGES, f"`redis-cli {first.text}` {said}", first)
    if is_known(name):
        if len(words) == 1:
            return Judgement(CHANGES, f"`redis-cli {first.text}` lacks a subcommand", first)
        shown = f"`redis-cli {first.text} {words[1].text}` is a command unknown to Assent"
        return Judgement(Category.Unrecognized, shown, first)
    return Judgement(Category.Unrecognized, f"`redis-cli {first.text}` is a command unknown to Assent", first)


def _lost(name: str, words: tuple[Argument, ...]) -> str:
    """The loss of data by a command, as what a reason says of it; empty for none."""
    if name in ("eval", "script") and (lost := _scripted(words[1:3])):
        return f"runs a script that {lost}"
    limited = name.removeprefix("h")  # of fields of a hash
    if limited in LIMITS and len(words) > 2 and _soon(limited, words[2]):
        return _expired(limited, f"{'fields of ' if name != limited else ''}{quoted(words[1].text)}", words[2].text)
    if name == "getex" and (gone := _read_last(words)):
        return gone
    if name in FOLLOWING and len(words) > 2 and [word.text.casefold() for word in words[1:]] != ["no", "one"]:
        return f"replaces all data with that of {quoted(words[1].text)}"
    if name == MOVING and not any(word.text.casefold() == "copy" for word in words):
        return f"moves keys to {quoted(words[1].text) if len(words) > 1 else 'another server'}"
    if replaced := _replaced(name, words):
        return f"replaces the key {quoted(replaced)}"
    if name in WHOLE and len(words) > 1:
        documents = " with its documents" if any(word.text.casefold() == "dd" for word in words[2:]) else ""
        return f"deletes the {'graph' if name.startswith('graph') else 'index'} {quoted(words[1].text)}{documents}"
    return sentence(name, words[1:]) or "deletes data" if name in knows(CLIENT, "deletes") else ""


def _expired(name: str, key: str, limit: str) -> str:
    """The moment at which a key is deleted that is gone before anybody can look at it."""
    if not limit.lstrip("-").isdigit():
        return f"may delete {key} at once"
    is_over = limit[:1] == "-" or int(limit) == 0 or name not in UNITS
    return f"deletes {key} {'at once' if is_over else f'in {quoted(limit)} {UNITS[name]}'}"


def _read_last(words: tuple[Argument, ...]) -> str:
    """The loss of a key that is read and gone soon: `getex a ex 1`; empty for others."""
    texts = [word.text.casefold() for word in words]
    for limit, (before, after) in zip(words[3:], pairwise(texts[2:]), strict=False):
        name = {"ex": "expire", "px": "pexpire", "exat": "expireat", "pxat": "pexpireat"}.get(before, "")
        if name and after and _soon(name, limit):
            return _expired(name, quoted(words[1].text), limit.text)
    return ""


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
    """The effect of a command that changes something; empty where it is unknown."""
    if name == "config" and len(words) > 1:
        return f"changes the setting {quoted(words[1].text)} of the server"
    if name.startswith(("eval", "fcall")):
        return "runs a script on the server"
    if name in FOLLOWING:
        return "makes the server a primary"
    if name in LIMITS:
        return f"sets when {quoted(words[0].text)} is deleted" if words else "lacks an argument"
    return sentence(name, words)


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
    if reading.has("--cluster"):
        told = options  # the words behind it are nodes
    elif not words and not any(reading.has(option) for option in knows(CLIENT, "alone")):
        told = _lines(command, name)
    else:
        told = _told(words) if words else options
    return told if told.category > options.category else options
