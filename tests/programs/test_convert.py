"""The tables of the rules are data: written as program files and read back they are the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tools.programs.text import nameable, written

from assent.record import replace
from assent.risk import index
from assent.risk.catalog.form import Resolver, read
from assent.risk.catalog.layout import formatted
from assent.risk.catalog.lookup import find, function
from assent.risk.catalog.model import whole
from assent.risk.catalog.table import compiled
from assent.risk.families import FAMILIES

if TYPE_CHECKING:
    from assent.risk.rule import Program

CODE = Resolver(function, function)
WITHOUT_DATA = ("git", "sql_clients", "compose", "containers")  # families whose entries all hold a closure
CLOSURES = 10  # entries that hold a function without a name, which no file can hold; it may only fall


class Anything:
    """Holds every word, so that a whole program is read."""

    def __contains__(self, word: object) -> bool:
        return True

    def __iter__(self) -> object:
        return iter(())

    def __len__(self) -> int:
        return 0


def alike(program: Program, *, is_mode: bool = False) -> Program:
    """The entry without what does not count: the order of its options, and the names of a mode."""
    return replace(
        program,
        names="" if is_mode else " ".join(program.names.split()),
        options=" ".join(sorted(set(program.options.split()))),
        subcommands=tuple([alike(each) for each in program.subcommands]),
        modes=tuple([(options, alike(mode, is_mode=True)) for options, mode in program.modes]),
    )


@pytest.mark.parametrize("family", list(FAMILIES))
def test_a_family_reads_back_the_same(family: str) -> None:
    entries = [entry for entry in index.entries(family) if nameable(entry)]
    if not entries:
        assert family in WITHOUT_DATA
        return
    text = written(entries)
    assert formatted(text, family) == text
    sheet = read(text, family, CODE, strict=False)
    table = compiled(sheet.entries)
    for entry, back in zip(entries, sheet.entries, strict=True):
        assert alike(whole(back)) == alike(entry)
        for name in entry.names.split():
            found = find(table, name, Anything())  # type: ignore[arg-type]
            assert found is not None
            assert alike(found.program) == alike(entry)


def test_hardly_an_entry_holds_code_without_a_name() -> None:
    closures = [entry.names for family in FAMILIES for entry in index.entries(family) if not nameable(entry)]
    assert len(closures) <= CLOSURES, closures
