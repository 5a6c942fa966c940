"""What the tests of risk share: judging a text, and case files of blocks between lines of dashes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from assent.command import Surroundings, analyse
from assent.risk import classify

if TYPE_CHECKING:
    from assent.risk import Finding

CASES = Path(__file__).parent.parent / "cases" / "risk"
SURROUNDINGS = Surroundings("/home/user/code/demo", "/home/user", "/home/user/code/demo")


def findings(text: str, surroundings: Surroundings = SURROUNDINGS) -> tuple[Finding, ...]:
    return classify(analyse(text, surroundings), surroundings)


def worst(text: str, surroundings: Surroundings = SURROUNDINGS) -> Finding:
    """The riskiest finding, the first of equals."""
    return max(findings(text, surroundings), key=lambda finding: finding.category)


def blocks(name: str) -> list[tuple[str, str, list[str]]]:
    """The title, the command behind `$` and `>`, and the expected lines of each block."""
    made = []
    for block in (CASES / f"{name}.txt").read_text(encoding="utf-8").split("\n----\n"):
        title, *lines = block.strip("\n").split("\n")
        shell = [line[2:] for line in lines if line.startswith(("$ ", "> "))]
        made.append((title, "\n".join(shell), lines[len(shell) :]))
    return made
