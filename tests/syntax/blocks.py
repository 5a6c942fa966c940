"""Text cases: blocks of a shell text behind `$` and `>`, and a line for each command that the parser finds."""

from __future__ import annotations

from tests import case_files
from tests.case_files import CASES, shell

FILES = sorted(path.stem for path in (CASES / "syntax").glob("*.txt"))


def blocks(name: str) -> list[tuple[str, str, list[str]]]:
    """The line number, shell text and expected lines of each block of the file of that name."""
    made = []
    number = 1
    for lines in case_files.blocks(f"syntax/{name}.txt"):
        text, expected = shell(lines)
        made.append((f"{name}:{number}", text.replace("␉", "\t").replace("␍", "\r"), expected))
        number += len(lines) + 1
    return made
