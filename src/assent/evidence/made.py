"""The files that a session made: noted before its tools run, and marked when they have run.

One file for each session in the folder of Assent's own state. A path counts as made only if nothing
was there before, and as the session's own only as long as it is the same inode with the same content.
"""

from __future__ import annotations

import os
import stat
import time

from assent.config.private import make_private, read_private, replace_private
from assent.record import Record

LARGEST_HASHED = 1 << 20  # bytes; of a larger file inode, size and time must do
MOST = 2_000  # files of one session
_DAYS = 7
_PENDING = ".pending"


class Mark(Record):
    """By what a file is known again."""

    device: int
    inode: int
    size: int
    modified: int  # nanoseconds
    digest: str  # as git names the content, in hexadecimal; empty for a large file


class Made:
    """The files of one session."""

    __slots__ = ("_marks", "_path")

    def __init__(self, state: str, session: str) -> None:
        self._path = _path(state, session)
        self._marks: dict[str, Mark] | None = None

    def holds(self, path: str, status: os.stat_result) -> bool:
        """Whether the file at the real `path` is the session's own, and unchanged."""
        if self._marks is None:
            self._marks = _read(self._path)
        mark = self._marks.get(path)
        return mark is not None and status.st_nlink == 1 and _mark(path, status, mark) == mark

    def expect(self, paths: list[str]) -> None:
        """Note paths that the call that follows may make; what is there already is not made by it."""
        new = [path for path in paths if "\n" not in path and self._may_be_made(path)]
        if not new or not make_private(os.path.dirname(os.path.dirname(self._path))):
            return
        if make_private(os.path.dirname(self._path)):
            waiting = _lines(self._path + _PENDING)
            replace_private(self._path + _PENDING, _bytes([*waiting, *new][-MOST:]))

    def settle(self) -> None:
        """Mark what the calls made that were noted."""
        waiting = _lines(self._path + _PENDING)
        if not waiting:
            return
        marks = _read(self._path)
        for path in waiting:
            mark = _marked(path)
            if mark is not None:
                marks[path] = mark
        kept = list(marks.items())[-MOST:]
        replace_private(self._path, _bytes([_line(path, mark) for path, mark in kept]))
        os.unlink(self._path + _PENDING)
        _sweep(os.path.dirname(self._path))

    def _may_be_made(self, path: str) -> bool:
        try:
            status = os.lstat(path)
        except OSError:
            return True
        return self.holds(path, status)


def has_waiting(state: str, session: str) -> bool:
    """Whether a call was noted whose end has not come yet."""
    return os.path.exists(_path(state, session) + _PENDING)


def _path(state: str, session: str) -> str:
    from _imp import source_hash  # built in, as no other hash is

    return os.path.join(state, "made", source_hash(2, session.encode(errors="surrogatepass")).hex())


def _marked(path: str) -> Mark | None:
    """The mark of a file that is there; None for anything else."""
    try:
        status = os.lstat(path)
    except OSError:
        return None
    if not stat.S_ISREG(status.st_mode) or status.st_nlink != 1:
        return None
    return _mark(path, status, None)


def _mark(path: str, status: os.stat_result, like: Mark | None) -> Mark | None:
    """The mark of the file; its content is only read where the rest is `like` another."""
    if like is not None and (status.st_dev, status.st_ino, status.st_size) != (like.device, like.inode, like.size):
        return None
    if status.st_size > LARGEST_HASHED:
        return Mark(status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns, "")
    from assent.evidence.hashing import blob_digest  # only where such a file is looked at

    digest = blob_digest(path, status)
    if digest is None:
        return None
    modified = status.st_mtime_ns if like is None else like.modified  # the same content at another time is the same
    return Mark(status.st_dev, status.st_ino, status.st_size, modified, digest.hex())


def _line(path: str, mark: Mark) -> str:
    return f"{mark.device} {mark.inode} {mark.size} {mark.modified} {mark.digest or '-'} {path}"


def _read(path: str) -> dict[str, Mark]:
    marks = {}
    for line in _lines(path):
        device, inode, size, modified, digest, name = line.split(" ", 5)
        marks[name] = Mark(int(device), int(inode), int(size), int(modified), "" if digest == "-" else digest)
    return marks


def _lines(path: str) -> list[str]:
    data = read_private(path)
    return [] if data is None else os.fsdecode(data).split("\n")[:-1]


def _bytes(lines: list[str]) -> bytes:
    return os.fsencode("".join([f"{line}\n" for line in lines]))


def _sweep(folder: str) -> None:
    """Delete what sessions left that ended days ago."""
    oldest = time.time() - _DAYS * 86_400
    for name in os.listdir(folder):
        path = os.path.join(folder, name)
        if os.lstat(path).st_mtime < oldest:
            os.unlink(path)
