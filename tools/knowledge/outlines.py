"""Programs and subcommands that the other sources lack, by name only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from overrides import OverrideError, child, command_of

from assent.knowledge import Slot

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from merging import Merged

OPEN = "! "  # before commands that have subcommands, and take operands in their place


def lay_outlines(programs: dict[str, Merged], sources: dict[str, str], path: Path) -> None:
    """Add what is missing. Raises OverrideError that names all lines that add nothing."""
    idle = []
    for words, subcommands, slots in _entries(path):
        known = words[0] in programs
        command = command_of(programs, sources, words, "o")
        before = len(command.children), command.slots
        for name in subcommands:
            child(command, name)
        command.slots = slots or command.slots
        if known and (len(command.children), command.slots) == before:
            idle.append(" ".join(words))
    if idle:
        raise OverrideError(f"these outlines add nothing, so they can go: {', '.join(idle)}")


def _entries(path: Path) -> Iterator[tuple[list[str], list[str], list[Slot]]]:
    """Each command with its subcommands and operands; a line that is set in continues with the one before."""
    text = path.read_text(encoding="ascii").replace("\n  ", " ")
    for line in text.splitlines():
        if line.startswith("#"):
            continue
        command, colon, subcommands = line.partition(":")
        if line.startswith(OPEN):
            yield from ((command.split(), [], [Slot.Operand]) for command in line[len(OPEN) :].split(","))
        elif colon:
            yield command.split(), subcommands.split(), []
        else:
            yield from (([program], [], []) for program in command.split())
