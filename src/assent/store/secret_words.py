"""Secrets that are told by their place: among the words of a program that takes them there, and in its input."""

from __future__ import annotations

from itertools import pairwise

from assent.rules_table import SPEAKER, is_a
from assent.store.command_words import commands, insides
from assent.store.secret_names import MASK, is_secret, names_one, places, writes_login

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assent.store.command_words import CommandWords, MaskedWord, Span

_NO_NAME = frozenset(" \t\n?&;'\"")
_SHARE = "\\\\"  # begins the name of a folder that another machine shares
BEGINNING = "^"  # of an entry for a program that begins a command, or a block in braces: the `send` of expect
_LOOKS, _LOOKS_A_WORD = 3_000, 8  # looks at words, where a command names many programs that take secrets


def placed(text: str) -> list[Span]:
    """The secrets in `text` that are where they are expected."""
    found: list[Span] = []
    logins = writes_login(text)
    targets: dict[Span, bool] = {}  # a word in which there are many commands is looked at once
    for command in commands(text):
        into = command.target
        if into is not None and (into.start, into.end) not in targets:
            targets[into.start, into.end] = is_secret(into.text.partition("=")[0])
        found += _assigned(text, command, into is not None and targets[into.start, into.end])
        if logins:
            found += _written(text, command)
        found += _stated(text, command)
    return found


def _stated(text: str, command: CommandWords) -> list[Span]:
    """The secrets that a command's programs take; where there are too many to look, all behind the last."""
    found: list[Span] = []
    left = _LOOKS + _LOOKS_A_WORD * len(command.words)
    for at, word in enumerate(command.words):
        entries = places(word.text.rpartition("/")[2])
        if not entries:
            continue
        words = command.words[at + 1 :]
        left -= (len(words) + _fed(command)) * (sum([entry.count(" ") for entry in entries]) + 1)
        if left < 0 and words:
            return [*found, (words[0].start, words[-1].end)]
        begins = not at or any(before.text[:1] == "{" for before in command.words[:at])
        for entry in entries:
            if begins or BEGINNING not in entry.split():
                found += _entry(text, command, words, entry)
    return found


def _fed(command: CommandWords) -> int:
    """The number of others that may be looked at for its input."""
    giver = _giver(command)
    return 0 if giver is None else len(giver.before) + len(giver.given)


def _assigned(text: str, command: CommandWords, is_target: bool) -> Iterator[Span]:
    """The values of NAME=value and --name=value, which may be written with several quotes, and of x=$(echo …)."""
    for at, word in enumerate(command.words):
        name, equals, value = word.text.partition("=")
        if names_one(text, word.start, name):
            pass
        elif equals and value and _is_one(text, word, name, value) and is_secret(name):
            yield from _tail(text, word, len(name) + 1)
        elif name[:1] == "-" and not equals and at + 1 < len(command.words) and is_secret(name):
            following = command.words[at + 1]
            yield from () if following.text[:1] == "-" else _tail(text, following, 0)
    into = command.target
    if into is not None and is_target:
        if into.text[-1:] == "=":  # TOKENS=(a b)
            yield from [span for word in command.words for span in _tail(text, word, 0)]
        elif _prints(command):
            yield from _printed(text, command)


def _is_one(text: str, word: MaskedWord, name: str, value: str) -> bool:
    """Whether a word with an equals sign is one name with one value, and no text of commands and no query."""
    is_text = text[word.start] in "\\'\"" and " " in value
    return not is_text and _NO_NAME.isdisjoint(name) and "&" not in value


def _entry(text: str, command: CommandWords, words: Sequence[MaskedWord], entry: str) -> Iterator[Span]:
    """The secrets that one entry of the table finds among the words behind the program."""
    subcommand, _, stated = entry.rpartition(": ")
    rest = _behind(words, subcommand.split())
    places = stated.split()
    needed = [place[1:] for place in places if place[0] == "?"]
    if rest is None or (needed and not any(_states(word.text, option) for word in rest for option in needed)):
        return
    # how each word that may be an option begins, and a cluster as well if its last letter is one
    begins = {word.text[:2] for word in rest} | {f"-{word.text[-1]}" for word in rest if word.text[:1] == "-"}
    for place in places[len(needed) :]:
        if place == BEGINNING:
            continue
        if place[0] == "<":
            yield from _input_at(text, command, rest, place)
        elif place in ("NAME", "ARG", "NAME="):
            yield from _by_name(text, rest, place)
        elif place in ("*", "-1") or place.isdigit():
            yield from _operands(text, rest, place)
        elif place[:2] in begins:  # else no word can be this option, nor a cluster with it
            yield from _option(text, rest, place)


def _input_at(text: str, command: CommandWords, words: Sequence[MaskedWord], place: str) -> Iterator[Span]:
    """The secrets that a command is fed; of `<NAME` only where a word is a name for one."""
    if place != "<NAME" or any(is_secret(word.text) for word in words):
        yield from _input(text, command, first=place == "<1")


def _by_name(text: str, words: Sequence[MaskedWord], place: str) -> Iterator[Span]:
    """The values behind names: `NAME value`, `--arg NAME value`, or any `name=value`."""
    match place:
        case "NAME":
            for name, word in pairwise(words):
                yield from _tail(text, word, 0) if is_secret(name.text) else ()
        case "ARG":
            for option, name, word in zip(words, words[1:], words[2:], strict=False):
                if option.text in ("--arg", "--argjson") and is_secret(name.text):
                    yield from _tail(text, word, 0)
        case _:
            for word in words:
                yield from _tail(text, word, word.text.find("=") + 1) if "=" in word.text else ()


def _behind(words: Sequence[MaskedWord], subcommand: Sequence[str]) -> Sequence[MaskedWord] | None:
    """The words behind those of the subcommand, which are in that order."""
    at = 0
    for name in subcommand:
        while at < len(words) and words[at].text != name:
            at += 1
        if at == len(words):
            return None
        at += 1
    return words[at:]


def _states(word: str, option: str) -> bool:
    """Whether a word is that option, or a cluster with its letter."""
    if option[:2] == "--":
        return word == option or word.startswith(option + "=")
    return word[:1] == "-" and word[:2] != "--" and option[1] in word[1:]


def _option(text: str, words: Sequence[MaskedWord], option: str) -> Iterator[Span]:
    """The values of an option; `-p+` has them attached only, `-k.` never; that of `-b~` is a file's name without =."""
    spelling = option.rstrip("+~.")
    short = len(spelling) == 2 and spelling[0] == "-" and option[-1] != "."
    for at, word in enumerate(words):
        said = word.text
        clustered = short and said[:1] == "-" and said[:2] != "--" and said[-1:] == spelling[1] and said[1:].isalpha()
        if said == spelling or clustered:
            following = words[at + 1 : at + 2] if option[-1] != "+" else ()
            for value in following:
                yield from _tail(text, value, 0) if option[-1] != "~" or "=" in value.text else ()
        elif option[-1] == ".":
            pass
        elif said.startswith(spelling + "="):
            yield from _tail(text, word, len(spelling) + 1)
        elif said.startswith(spelling) and (short or option[-1] == "+"):
            yield from _tail(text, word, len(spelling))


def _operands(text: str, words: Sequence[MaskedWord], place: str) -> Iterator[Span]:
    operands = [word for word in words if word.text[:1] not in ("-", "/")]  # options and paths
    chosen = {"*": slice(None), "-1": slice(-1, None)}.get(place)
    for word in operands[chosen if chosen is not None else slice(int(place) - 1, int(place))]:
        yield from () if text.startswith(_SHARE, word.start) else _tail(text, word, 0)


def _input(text: str, command: CommandWords, *, first: bool) -> Iterator[Span]:
    """The input of a command, or of the one of which it is a word."""
    giver = _giver(command)
    for start, end in giver.given if giver is not None else ():
        stop = text.find("\n", start, end) if first else -1
        yield from _value(text, start, stop if stop >= 0 else end)
    for feeder in giver.before if giver is not None else ():
        if _prints(feeder):
            yield from _printed(text, feeder)


def _giver(command: CommandWords) -> CommandWords | None:
    """The command that is given its input: itself, or the one of which it is a word."""
    giver: CommandWords | None = command
    while giver is not None and not (giver.given or giver.before):
        giver = giver.outer
    return giver


def _written(text: str, command: CommandWords) -> Iterator[Span]:
    """The output or input of a command in a text that writes a file of logins."""
    if _prints(command):
        yield from _printed(text, command)
    for start, end in command.given:
        yield from _value(text, start, end)


def _prints(command: CommandWords) -> bool:
    """Whether a command prints its words: echo, /bin/printf."""
    name = command.words[0].text.rpartition("/")[2] if command.words else ""
    return name in ("print", "yes") or is_a(name, SPEAKER)


def _printed(text: str, command: CommandWords) -> Iterator[Span]:
    """The output of echo or printf."""
    operands = [word for word in command.words[1:] if word.text[:1] != "-"]
    if command.words[0].text.rpartition("/")[2] == "printf" and len(operands) > 1:
        del operands[0]
    for word in operands:
        yield from _tail(text, word, 0)


def _tail(text: str, word: MaskedWord, index: int) -> Iterator[Span]:
    """The rest of a word from `index` on."""
    said, written = word.text[:index], text[word.start : word.end]
    if written.startswith(said):
        start, end = insides(text, word.start + index, word.end)
    else:
        start, end = insides(text, word.start, word.end)
        if text.startswith(said, start):
            start += index
    yield from _value(text, start, end)


def _value(text: str, start: int, end: int) -> Iterator[Span]:
    """[start, end), unless it only refers to what is elsewhere."""
    if start < end and _says(text[start:end]):
        yield start, end


def _says(value: str) -> bool:
    """Whether there is more in a value than references: $NAME, ${NAME}, $(…), and what is between them."""
    at = len(value) if MASK in value else 0
    while at < len(value):
        char = value[at]
        if char == "$" and value[at + 1 : at + 2] in ("{", "("):
            close = value.find("}" if value[at + 1] == "{" else ")", at)
            at = len(value) if close < 0 else close
        elif char == "$":
            while at + 1 < len(value) and (value[at + 1].isalnum() or value[at + 1] == "_"):
                at += 1
        elif char == "`":
            return False
        elif char.isalnum():
            return True
        at += 1
    return False
