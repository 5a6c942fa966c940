"""Programs and subcommands that the other sources lack, by name only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from overrides import OverrideError, child, command_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from merging import Merged


def lay_outlines(programs: dict[str, Merged], sources: dict[str, str], path: Path) -> None:
    """Add what is missing. Raises OverrideError that names all lines that add nothing."""
    idle = []
    for words, subcommands in _entries(path):
        known = words[0] in programs
        command = command_of(programs, sources, words, "o")
        before = len(command.children)
        for name in subcommands:
            child(command, name)
        if known and len(command.children) == before:
            idle.append(" ".join(words))
    if idle:
        raise OverrideError(f"these outlines add nothing, so they can go: {', '.join(idle)}")


def _entries(path: Path) -> Iterator[tuple[list[str], list[str]]]:
    """Each command with its subcommands; a line that is set in goes on with the one before."""
    text = path.read_text(encoding="ascii").replace("\n  ", " ")
    for line in text.splitlines():
        if line.startswith("#"):
            continue
        command, colon, subcommands = line.partition(":")
        if colon:
            yield command.split(), subcommands.split()
        else:
            yield from (([program], []) for program in command.split())
