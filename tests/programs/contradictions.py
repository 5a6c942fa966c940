"""Options of which the rules and the knowledge say different things: whether they take a value.

python -m tests.programs.contradictions writes the list again, where it has become shorter.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from assent import knowledge
from assent.command.options import Takes, grammar
from assent.knowledge import Takes as Known
from assent.risk.catalogue import SHELLS, families

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.risk.entries.rule import Program

LISTED = Path(__file__).with_name("contradictions.txt")
SAME = {Takes.Nothing: Known.Nothing, Takes.Value: Known.Value, Takes.Attached: Known.Attached}


def contradictions() -> list[str]:
    """Each as `program subcommand: option, the rule's word / the knowledge's`."""
    return sorted(
        {
            line
            for family in families()
            if family.name not in SHELLS
            for entry in family.entries
            for line in _of_entry(entry)
        }
    )


def _of_entry(entry: Program) -> Iterator[str]:
    """Those of the first of its names of which anything is known."""
    for name in entry.names.split():
        known = knowledge.of(name)
        if known is not None:
            yield from _of(name, entry, known)
            return


def _of(path: str, entry: Program, known: knowledge.Known) -> Iterator[str]:
    for spelling, (_, takes) in grammar(f"{entry.options} {' '.join(entry.effects)}").options.items():
        found = known.options.get(spelling)
        if found is not None and found[1] not in (SAME[takes], Known.Uncertain):
            yield f"{path}: {spelling} {takes.value} / {found[1].value}"
    for below in entry.subcommands:
        inner = known.subcommand(below.names.split()[0])
        if inner is not None:
            yield from _of(f"{path} {below.names.split()[0]}", below, inner)


def listed() -> list[str]:
    """Those that are known."""
    return LISTED.read_text().splitlines() if LISTED.exists() else contradictions()


if __name__ == "__main__":
    kept = set(listed())
    LISTED.write_text("".join([f"{line}\n" for line in contradictions() if line in kept]))
