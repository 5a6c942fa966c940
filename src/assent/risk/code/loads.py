"""The files of the folder that run code or name programs, and that programs load only to read."""

from __future__ import annotations

from assent.record import Record
from assent.rules_table import HEEDS, ITEM, known


class Loads(Record):
    """The files that a program loads from the folder in which it works, and from those above."""

    files: str  # patterns of their paths, blanks between
    options: str = ""  # whose value is such a folder, or a file in it
    operands: bool = False  # each operand's folder is looked at as well
    reading: bool = True  # even when it runs nothing of the project
    asked: bool = False  # even when it is only asked for help or its version


def heeded(program: str) -> Loads | None:
    """The files that the program loads, as its file says it; None where it loads nothing."""
    stated = known(program).get(HEEDS)
    if stated is None:
        return None
    how, operands, options, *files = stated.split(ITEM)
    return Loads(" ".join(files), options, bool(operands), reading=how != "running", asked=how == "asked")


SHOWN = frozenset(("--help", "-h", "--version", "-V", "-v"))
# Modules that every Python has loaded before it looks in the folder.
EARLY = frozenset("sys os time io builtins errno gc itertools abc codecs stat posix site marshal _io _thread".split())
