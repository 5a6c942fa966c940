"""The acts of a patch, an edit or another tool of an agent on one file."""

from __future__ import annotations

from assent.closed import Choice
from assent.record import Record


class FileAct(Choice):
    """The act on a file; the value is how a reason says it."""

    Reads = "reads"
    Lists = "lists"  # shows which files are there
    Adds = "adds"
    Changes = "changes"
    Moves = "moves away"  # its content lives on in a file that is added
    Deletes = "deletes"
    Links = "makes a link of"  # a symbolic link: what is written through it is elsewhere


class Touch(Record):
    """One file and what happens to it; the span is that of the path in the patch."""

    act: FileAct
    path: str  # as the patch spells it, quoting removed: src/a.py
    start: int = 0
    end: int = 0
