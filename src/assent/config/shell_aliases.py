"""Aliases in the start-up files of a user's shell, read as text; nothing in these files is run."""

from __future__ import annotations

import os

from assent.command import Surroundings, analyse
from assent.errors import ParseError
from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_BASH = (".bashrc", ".bash_aliases", ".bash_profile", ".profile")
_ZSH = (".zshrc", ".zsh_aliases")
_NOWHERE = Surroundings("/", "/", "/")
_MOST_BYTES = 1 << 20
_NOT_LITERAL = "it holds what is only known at run time"


class Alias(Record):
    """One alias, and where it was found."""

    name: str
    value: str
    file: str
    line: int
    refusal: str = ""  # why it is not taken


def read_aliases(home: str, shell: str = "") -> list[Alias]:
    """Every alias in the files below `home`, those that cannot be taken too; of one name the last counts.

    The files of the user's own `shell`, a path, are read last.
    """
    found: dict[str, Alias] = {}
    for file in (*_ZSH, *_BASH) if shell.rpartition("/")[2] == "bash" else (*_BASH, *_ZSH):
        for alias in _in_file(home, file):
            found[alias.name] = alias
    return [found[name] for name in sorted(found)]


def _in_file(home: str, file: str) -> Iterator[Alias]:
    try:
        with open(os.path.join(home, file), encoding="utf-8", errors="replace") as opened:
            lines = opened.read(_MOST_BYTES).splitlines()
    except OSError:
        return
    for number, line in enumerate(lines, start=1):
        text = line.strip()
        if text.startswith("alias "):
            for name, value, literal in _given(text):
                yield Alias(name, value, file, number, _refusal(name, value) if literal else _NOT_LITERAL)


def _given(text: str) -> Iterator[tuple[str, str, bool]]:
    """The names and values that a line defines, and whether they are literal; options mean another kind of alias."""
    try:
        command = analyse(text, _NOWHERE).commands[0]
    except ParseError:
        return
    words = command.argv[1:]
    if any(word.prefix[:1] == "-" for word in words):
        return
    for word in words:
        name, equals, value = word.text.partition("=")
        if equals:
            written = text[word.start : word.end]
            literal = word.exact and _count(written) == _count(value)
            yield name, value if literal else written.partition("=")[2].strip("'\""), literal


def _count(text: str) -> int:
    """The number of expansions that there may be; one that is quoted remains."""
    return sum([text.count(mark) for mark in "$`~"])


def _refusal(name: str, value: str) -> str:
    """The reason why an alias is not taken: only a name that stands for the beginning of one simple command is."""
    if not name or not all(character.isalnum() or character in "-_." for character in name):
        return "its name is more than letters"
    try:
        commands = analyse(value, _NOWHERE).commands
    except ParseError:
        return "it is not a command on its own"
    if len(commands) != 1 or not commands[0].argv or commands[0].redirects or commands[0].opaque:
        return "it is more than one simple command"
    return "" if all(word.exact for word in commands[0].argv) and not _count(value) else _NOT_LITERAL
