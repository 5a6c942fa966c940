"""Text cases: blocks of a shell text behind `$` and `>`, and a line for each command that the parser finds."""

from __future__ import annotations

from tests import case_files
from tests.case_files import CASES, shell


def blocks() -> list[tuple[str, str, list[str]]]:
    """Name of the file with the number of the line, shell text and expected lines of each block."""
    made = []
    for path in sorted((CASES / "syntax").glob("*.txt")):
        number = 1
        for lines in case_files.blocks(f"syntax/{path.name}"):
            text, expected = shell(lines)
            made.append((f"{path.stem}:{number}", text.replace("␉", "\t").replace("␍", "\r"), expected))
            number += len(lines) + 1
    return made
