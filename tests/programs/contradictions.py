"""Options of which the rules and the knowledge say different things: whether they take a value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assent import knowledge
from assent.command.options import grammar
from assent.option_table import Takes
from assent.risk.entries.rule import Program
from assent.risk.rulebook import families

if TYPE_CHECKING:
    from collections.abc import Iterator

SHOWN = Program("")  # what an entry is that only shows its help


def contradictions() -> list[str]:
    """Each as `program subcommand: option, the rule's word / the knowledge's`."""
    return sorted(
        {
            line
            for family in families()
            if family.shell == "bash"
            for entry in family.entries
            for line in _of_entry(entry)
        }
    )


def _of_entry(entry: Program) -> Iterator[str]:
    """Those of each of its names of which anything is known."""
    for name in entry.names.split():
        known = knowledge.of(name)
        if known is not None:
            yield from _of(name, entry, known)


def _of(path: str, entry: Program, known: knowledge.Known) -> Iterator[str]:
    for spelling, (_, takes) in grammar(f"{_stated(entry)} {' '.join(entry.effects)}").options.items():
        found = known.options.get(spelling)
        if found is not None and found[1] not in (takes, Takes.Uncertain):
            yield f"{path}: {spelling} {takes.value} / {found[1].value}"
    for below in entry.subcommands:
        for name in below.names.split():
            inner = known.subcommand(name)
            if inner is not None:
                yield from _of(f"{path} {name}", below, inner)


def _stated(entry: Program) -> str:
    """Its options, without those for help of an entry that is `always` something, which it has whatever they take."""
    helps = [name for name, mode in entry.modes if mode == SHOWN] if entry.loose else []
    return " ".join(option for option in entry.options.split() if option.split(",")[0] not in helps)
