"""Corrections that come with Assent and are off until they are taken: what agents mistype most."""

from __future__ import annotations

from assent.correction.model import Correction, MatchKind
from assent.record import Record


class Default(Record):
    """One correction, and what it was seen in."""

    correction: Correction
    evidence: str  # how often, and in what


RUNS = "in 23,883 commands of 2,027 recorded runs of agents"


def _glued(old: str, new: str, message: str) -> Correction:
    """A program that is written without the blank before its operand."""
    return Correction(MatchKind.Command, old, new, "Bash", "command", old, message)


DEFAULTS = (
    Default(
        _glued("find.", "find .", "a blank parts find from the folder"),
        f"with the next one: 65 different commands {RUNS}; `find.` is not found",
    ),
    Default(
        _glued("cd..", "cd ..", "a blank parts cd from the folder"),
        "counted with `find.`; bash has no command `cd..`, which cmd.exe has",
    ),
    Default(
        Correction(
            MatchKind.Literal, "-a.git", "-a .git", "Bash", "command", "ls", "a blank parts the option from the folder"
        ),
        f"the same slip behind an option, {RUNS}; ls refuses the option `-.`",
    ),
)
