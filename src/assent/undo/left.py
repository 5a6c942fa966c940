"""The files that a command left in place of those it overwrote: they tell its own work from later work."""

from __future__ import annotations

import os
import stat

from assent.evidence.session.marks import FileMark, mark_of, write_marks
from assent.undo.manifest import NAME, PathKind, is_of, read
from assent.undo.shelf import held, mark_of_session

LEFT = "left"


def note_left(state: str, session: str, command: str) -> None:
    """Note it for the latest snapshot before that command of the session, which has just ended. Raises OSError.

    Once for each snapshot: what is there after another call is that call's work.
    """
    mark = mark_of_session(session)
    for one in reversed(held(state)):
        path = os.path.join(one.path, LEFT)
        if one.session != mark or os.path.lexists(path):
            continue
        with open(os.path.join(one.path, NAME), "rb") as file:
            data = file.read()
        if is_of(data, command):
            _, entries = read(data, one.path)
            write_marks(path, _marks([entry.path for entry in entries if entry.kind is PathKind.File]))
            return


def _marks(paths: list[str]) -> dict[str, FileMark]:
    """The files that exist now, each with its mark."""
    marks = {}
    for path in paths:
        try:
            status = os.lstat(path)
        except OSError:
            continue
        held = stat.S_ISREG(status.st_mode) or stat.S_ISLNK(status.st_mode)
        mark = mark_of(path, status) if held and "\n" not in path else None
        if mark is not None:
            marks[path] = mark
    return marks
