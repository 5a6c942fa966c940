"""Text cases: blocks of a shell text behind `$` and `>`, and a line for each command that the parser finds."""

from __future__ import annotations

import pathlib

CASES = pathlib.Path(__file__).parent.parent / "cases" / "syntax"


def blocks() -> list[tuple[str, str, list[str]]]:
    """Name of the file with the number of the line, shell text and expected lines of each block."""
    made = []
    for path in sorted(CASES.glob("*.txt")):
        number = 1
        for block in path.read_text(encoding="utf-8").split("\n----\n"):
            lines = block.strip("\n").split("\n")
            shell = [line for line in lines if line.startswith(("$ ", "> ")) or line in ("$", ">")]
            text = "\n".join([line[2:] for line in shell]).replace("␉", "\t").replace("␍", "\r")
            made.append((f"{path.stem}:{number}", text, lines[len(shell) :]))
            number += block.count("\n") + 2
    return made
