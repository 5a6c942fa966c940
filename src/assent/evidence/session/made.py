"""The files that a session made: noted before its tools run, and marked when they have run.

One file for each session in the folder of Assent's own state. A path counts as made only if nothing
was there before, and as the session's own only as long as it is the same inode with the same content.
"""

from __future__ import annotations

import time

from assent.config.private import make_private
from assent.evidence.session.marks import FileMark, mark_of, read_lines, read_marks, write_lines, write_marks
from assent.system import S_ISREG, calls, dirname, exists, join

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os

MOST = 2_000  # files of one session
_DAYS = 7
_PENDING = ".pending"
_LEFT = ".left"


class Made:
    """The files of one session."""

    def __init__(self, state: str, session: str) -> None:
        self._path = session_file(state, session)
        self._marks: dict[str, FileMark] | None = None
        self._left: dict[str, FileMark] | None = None

    def holds(self, path: str, status: os.stat_result) -> bool:
        """Whether the file at the real `path` is the session's own, and unchanged."""
        if self._marks is None:
            self._marks = read_marks(self._path)
        mark = self._marks.get(path)
        return mark is not None and status.st_nlink == 1 and mark_of(path, status, mark) == mark

    def left(self, path: str, status: os.stat_result) -> bool:
        """Whether the content of the file is the session's own work, whoever made the file."""
        if self._left is None:
            self._left = read_marks(self._path + _LEFT)
        mark = self._left.get(path)
        return (mark is not None and mark_of(path, status, mark) == mark) or self.holds(path, status)

    def leave(self, paths: list[str]) -> None:
        """Mark the files as a call of the session has left them."""
        marks = {path: _marked(path) for path in paths if "\n" not in path}
        known = {path: mark for path, mark in marks.items() if mark is not None}
        folder = dirname(self._path)
        if known and make_private(dirname(folder)) and make_private(folder):
            whole = {path: mark for path, mark in read_marks(self._path + _LEFT).items() if path not in marks} | known
            write_marks(self._path + _LEFT, dict(list(whole.items())[-MOST:]))

    def expect(self, paths: list[str]) -> None:
        """Note paths that the call that follows may make; what is there already is not made by it."""
        new = [path for path in paths if "\n" not in path and self._may_be_made(path)]
        if not new or not make_private(dirname(dirname(self._path))):
            return
        if make_private(dirname(self._path)):
            waiting = read_lines(self._path + _PENDING)
            write_lines(self._path + _PENDING, [*waiting, *new][-MOST:])

    def settle(self) -> None:
        """Mark what the calls made that were noted."""
        waiting = read_lines(self._path + _PENDING)
        if not waiting:
            return
        marks = read_marks(self._path)
        for path in waiting:
            mark = _marked(path)
            if mark is not None:
                marks[path] = mark
        write_marks(self._path, dict(list(marks.items())[-MOST:]))
        calls.unlink(self._path + _PENDING)
        _sweep(dirname(self._path))

    def _may_be_made(self, path: str) -> bool:
        try:
            status = calls.lstat(path)
        except OSError:
            return True
        return self.holds(path, status)


def has_waiting(state: str, session: str) -> bool:
    """Whether a call was noted whose end has not come yet."""
    return exists(session_file(state, session) + _PENDING)


def session_file(state: str, session: str) -> str:
    """The beginning of the names of a session's files."""
    from _imp import source_hash  # built in, as no other hash is

    return join(state, "made", source_hash(2, session.encode(errors="surrogatepass")).hex())


def _marked(path: str) -> FileMark | None:
    """The mark of a file that exists; None for anything else."""
    try:
        status = calls.lstat(path)
    except OSError:
        return None
    if not S_ISREG(status.st_mode) or status.st_nlink != 1:
        return None
    return mark_of(path, status)


def _sweep(folder: str) -> None:
    """Delete what sessions left that ended days ago."""
    oldest = time.time() - _DAYS * 86_400
    for name in calls.listdir(folder):
        path = join(folder, name)
        if calls.lstat(path).st_mtime < oldest:
            calls.unlink(path)
