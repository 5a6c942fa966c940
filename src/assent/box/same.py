"""Whether two files are the same, in what they hold and in what is stated of them."""

from __future__ import annotations

import os
import stat

_PIECE = 1 << 20
_NOT_OURS = ("user.overlay.", "security.")  # an overlay's own, and labels that the machine sets


def is_same(path: str, status: os.stat_result, other: str, before: os.stat_result) -> bool:
    """Whether two entries of one kind hold the same; not where one cannot be read. Raises OSError."""
    if stat.S_ISLNK(status.st_mode):
        return os.readlink(path) == os.readlink(other)
    if not stat.S_ISREG(status.st_mode):
        return True
    return status.st_size == before.st_size and _holds_same(path, other)


def _holds_same(path: str, other: str) -> bool:
    """Whether both can be read and hold the same bytes."""
    try:
        with open(path, "rb", opener=_unseen) as one, open(other, "rb", opener=_unseen) as two:
            while True:
                part = one.read(_PIECE)
                if part != two.read(_PIECE):
                    return False
                if not part:
                    return True
    except PermissionError:
        return False


def _unseen(path: str, flags: int) -> int:
    """Open a file so that its time of reading remains, where that is ours to decide: `shared` asks for it."""
    try:
        return os.open(path, flags | os.O_NOATIME)
    except PermissionError:
        return os.open(path, flags)


def attributes_differ(path: str, status: os.stat_result, other: str, before: os.stat_result) -> bool:
    """Whether the mode, the owner, or the extended attributes of two entries of one kind differ."""
    if (status.st_mode, status.st_uid, status.st_gid) != (before.st_mode, before.st_uid, before.st_gid):
        return True
    if stat.S_ISREG(status.st_mode) and status.st_mtime_ns != before.st_mtime_ns:
        return True
    return attributes(path) != attributes(other)


def attributes(path: str) -> dict[str, bytes]:
    """The extended attributes that a program may set."""
    try:
        names = os.listxattr(path, follow_symlinks=False)
        return {
            name: os.getxattr(path, name, follow_symlinks=False) for name in names if not name.startswith(_NOT_OURS)
        }
    except OSError:
        return {}
