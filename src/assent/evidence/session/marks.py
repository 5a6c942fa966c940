"""By what files are known again, and the private files in which that is recorded."""

from __future__ import annotations

from assent.config.private import read_private, replace_private
from assent.record import Record
from assent.system import fsdecode, fsencode

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Mapping

LARGEST_HASHED = 1 << 20  # bytes; of a larger file inode, size and time must do


class FileMark(Record):
    """By what a file is known again."""

    device: int
    inode: int
    size: int
    modified: int  # nanoseconds
    digest: str  # as git names the content, in hexadecimal; empty for a large file


def mark_of(path: str, status: os.stat_result, like: FileMark | None = None) -> FileMark | None:
    """The mark of the file; its content is only read where the rest is `like` another, None where it is not."""
    if like is not None and (status.st_dev, status.st_ino, status.st_size) != (like.device, like.inode, like.size):
        return None
    if status.st_size > LARGEST_HASHED:
        return FileMark(status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns, "")
    from assent.evidence.git.hashing import blob_digest  # only where such a file is looked at

    digest = blob_digest(path, status)
    if digest is None:
        return None
    modified = status.st_mtime_ns if like is None else like.modified  # the same content at another time is the same
    return FileMark(status.st_dev, status.st_ino, status.st_size, modified, digest.hex())


def read_marks(path: str) -> dict[str, FileMark]:
    """The marks that a private file holds, by path; none where there is no such file."""
    marks = {}
    for line in read_lines(path):
        device, inode, size, modified, digest, name = line.split(" ", 5)
        marks[name] = FileMark(int(device), int(inode), int(size), int(modified), "" if digest == "-" else digest)
    return marks


def write_marks(path: str, marks: Mapping[str, FileMark]) -> None:
    """Record them; no path may have a line break. Raises OSError."""
    write_lines(path, [_line(name, mark) for name, mark in marks.items()])


def read_lines(path: str) -> list[str]:
    """The lines of a private file; none where there is no such file."""
    data = read_private(path)
    return [] if data is None else fsdecode(data).split("\n")[:-1]


def write_lines(path: str, lines: Iterable[str]) -> None:
    """Put them in place of a private file in one step. Raises OSError."""
    replace_private(path, fsencode("".join([f"{line}\n" for line in lines])))


def _line(path: str, mark: FileMark) -> str:
    return f"{mark.device} {mark.inode} {mark.size} {mark.modified} {mark.digest or '-'} {path}"
