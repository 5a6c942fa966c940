"""Text cases: blocks of a title, the command behind `$` and `>`, and a line for each command found."""

from __future__ import annotations

import pathlib

CASES = pathlib.Path(__file__).parent.parent / "cases" / "command"


def blocks(name: str) -> list[tuple[str, str, list[str]]]:
    """The title, command and expected lines of each block of a file."""
    made = []
    for block in (CASES / f"{name}.txt").read_text(encoding="utf-8").split("\n----\n"):
        title, *lines = block.strip("\n").split("\n")
        shell = [line[2:] for line in lines if line.startswith(("$ ", "> ")) or line in ("$", ">")]
        made.append((title, "\n".join(shell), lines[len(shell) :]))
    return made
