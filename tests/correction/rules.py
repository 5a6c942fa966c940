"""The fixtures of the tests of corrections: rules written on one line, and case files."""

from __future__ import annotations

from pathlib import Path

from assent.correction import Correction, MatchKind

CASES = Path(__file__).parent.parent / "cases" / "correction"


def rule(line: str) -> Correction:
    """The rule `scp flag r => R`, or `scp removed copy: message`; a line break is written ⏎."""
    command, kind, rest = line.split(" ", 2)
    message = ""
    if kind == MatchKind.Removed.value:
        rest, _, message = rest.partition(": ")
    old, _, new = rest.replace("⏎", "\n").partition(" => ")
    if command == "-":
        return Correction(MatchKind(kind), old, new, "Bash", "command", message=message)
    return Correction(MatchKind(kind), old, new, "Bash", "command", command, message)


def lines(name: str) -> list[str]:
    """The lines of a case file without its first, line breaks put in."""
    text = (CASES / f"{name}.txt").read_text(encoding="utf-8")
    return [line.replace("⏎", "\n") for line in text.partition("\n")[2].splitlines()]
