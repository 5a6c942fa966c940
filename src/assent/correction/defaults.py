"""Corrections that come with Assent and are off until they are taken: what agents mistype most."""

from __future__ import annotations

from assent.correction.model import Correction, MatchKind
from assent.record import Record


class Default(Record):
    """One correction, and what it was seen in."""

    correction: Correction
    evidence: str  # how often, and in what


MISSING = "a space was missing"
RUNS = "in 23,883 commands of 2,027 recorded runs of agents"


def _glued(program: str) -> Correction:
    """A program that is written without the blank before a folder: `find.`, `find./src`, `cd../..`."""
    old = f"{program}."
    return Correction(MatchKind.Command, old, f"{program} .", "Bash", "command", old, MISSING)


DEFAULTS = (
    Default(
        _glued("find"),
        f"with the next one: 65 different commands {RUNS}, `find. -name x`, `find./src`; `find.` is not found",
    ),
    Default(
        _glued("cd"),
        "counted with `find.`: `cd..`, `cd../..`; bash has no command `cd..`, which cmd.exe has",
    ),
    Default(_glued("ls"), "the same slip of another command that takes folders: `ls./src`; `ls.` is not found"),
    Default(
        Correction(MatchKind.Literal, "-.", "- .", "Bash", "command", "ls", MISSING),
        f"the same slip behind options, {RUNS}: `ls -a.git`, `ls -la.github`; no option of ls is a dot",
    ),
)
