"""The data file: one command a line, decoded as it is asked for. docs/knowledge.md gives examples."""

from __future__ import annotations

from assent.bisection import opened
from assent.record import Record

PATH = __file__.removesuffix("table.py") + "programs.tsv"
ANYWHERE = "~"  # before a program and an initial: options with it that any command of the program may take
SAME = "@"  # before a program in place of options: it is the same as that one
SHARED = "&"  # before a command in place of options: they are the same as those of that one
LONGEST = 100  # characters of a word in the table

MOST_ABSENT = 4096  # keys that are kept as those of no line, by processes that judge many texts

_lines: dict[str, TableLine] = {}
_absent: set[str] = set()


class TableLine(Record):
    """One command, its columns as written; columns that are empty at the end of a line are left out."""

    key: str  # docker compose up
    options: str = ""  # -d,--detach --scale=
    inherited: str = ""  # options that the commands below take as well
    slots: str = ""  # script -
    arity: str = ""  # 2
    leaves: str = ""  # subcommands that have no line, since only their names are known
    aliases: str = ""  # i=install add=install
    sources: str = ""  # of a program
    parent: bool = False  # there are lines below


def line(key: str) -> TableLine | None:
    """The line of the command listed as `key`, None if there is none."""
    if key not in _lines:
        found = None if key in _absent else _found(key)
        if found is None:
            if len(_absent) >= MOST_ABSENT:
                _absent.clear()
            _absent.add(key)
            return None
        text, parent = found
        _, options, inherited, slots, arity, leaves, aliases, sources = (text + 7 * "\t").split("\t")[:8]
        shared = line(options[len(SHARED) :]) if options.startswith(SHARED) else None
        options = shared.options if shared else options
        _lines[key] = TableLine(key, options, inherited, slots, arity, leaves, aliases, sources, parent)
    return _lines[key]


def _found(key: str) -> tuple[str, bool] | None:
    with opened(PATH) as file:
        return file.line_above(key)


def names_below(key: str) -> list[str]:
    """The last words of the lines directly below `key`."""
    with opened(PATH) as file:
        lines = file.lines_below(key)
    keys = [text[len(key) + 1 : text.index("\t")] for text in lines]
    return [word for word in keys if " " not in word]


def is_word(word: str) -> bool:
    """Whether `word` could be in the table at all."""
    plain = 0 < len(word) <= LONGEST and word.isascii() and word.isprintable()
    return plain and word[0] != ANYWHERE and " " not in word and "=" not in word


def initial_of(spelling: str) -> str:
    """The character that options listed for any command are found by."""
    return spelling.lstrip("-+")[:1] or "-"
