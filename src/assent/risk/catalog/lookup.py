"""The facts about one command in a compiled table: only the lines on its way are read."""

from __future__ import annotations

from assent.bisection import line_in
from assent.command.program import ANY
from assent.record import Record
from assent.risk.entries.compiled import columns_of, entry
from assent.risk.entries.rule import Program
from assent.rules_table import ALIAS, ITEM

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

NOWHERE = Program("\0")  # stands for subcommands that are not on the way: no word of a command is called so


class FoundCommand(Record):
    """A command of a table, with those of its subcommands that may be on the way."""

    path: tuple[str, ...]
    program: Program
    below: tuple[FoundCommand, ...] = ()
    stated: bool = True  # what it does is stated
    secrets: str = ""
    wraps: bool = False  # it runs the command behind it
    typed: bool = False


def find(table: bytes, name: str, words: Collection[str]) -> FoundCommand | None:
    """The program called `name`, with the subcommands that are among `words`; None if the table has none."""
    if not name or not (name.isascii() and name.isprintable()) or " " in name:
        return None
    found = line_in(table, name)
    if found is not None and found.partition("\t")[2].startswith(ALIAS):
        key = found.partition(f"\t{ALIAS}")[2]
        return _find(table, key, (name,), words)
    return None if found is None else _read(table, found, (name,), words)


def names(table: bytes) -> list[str]:
    """The programs that the table describes, in order."""
    keys = [line.partition("\t")[0] for line in table.decode().split("\n")]
    return [key for key in keys if key and " " not in key]


def _find(table: bytes, key: str, path: tuple[str, ...], words: Collection[str]) -> FoundCommand | None:
    line = line_in(table, key)
    return None if line is None else _read(table, line, path, words)


def _read(table: bytes, line: str, path: tuple[str, ...], words: Collection[str]) -> FoundCommand:
    key, groups, facts = line.partition("\t")[0], *columns_of(line)[-2:]
    stated, secrets, wraps, typed = (facts.split(ITEM) + 4 * [""])[:4]
    below = []
    for group in groups.split(ITEM) if groups else []:
        canonical, *_ = called = group.split(" ")
        if any(each in words for each in called):
            found = _find(table, f"{key} {canonical}", (*path, canonical), words)
            below += [found] if found is not None else []
    subcommands = tuple([each.program for each in below]) or ((NOWHERE,) if groups else ())
    program = entry(line, lambda key: line_in(table, key), subcommands)
    return FoundCommand(path, program, tuple(below), bool(stated), secrets, ANY in wraps.split(), bool(typed))
