"""One file of configuration as it is read: its content, and the marks by which a change is seen."""

from __future__ import annotations

import sys

from assent import errors
from assent.record import Record
from assent.system import S_ISDIR, S_ISREG, calls

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from typing import TypeAlias

    Marks: TypeAlias = tuple[int, int, int, int]  # mtime_ns, ctime_ns, size, inode

LARGEST = 1 << 20  # bytes
_LONGEST_LINE = 4096

if sys.platform == "win32":
    _AS_IT_IS = calls.O_BINARY
else:
    _AS_IT_IS = calls.O_NONBLOCK  # a named pipe must not keep a hook waiting for someone to write to it


class FileContent(Record):
    """The bytes of a file. `marks` is None when it changed while it was read."""

    data: bytes
    marks: Marks | None


def marks_of(path: str) -> Marks | None:
    """The marks of the file now; None when there is none. Raises PolicyError when that cannot be told."""
    try:
        return _marks(calls.stat(path))
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, ValueError) as error:
        raise _refused(path, f"cannot be accessed: {_said(error)}") from error


def read_source(path: str) -> FileContent:
    """Read the whole file. Raises PolicyError when it cannot be read, is not a file, or is too large."""
    try:
        descriptor = calls.open(path, calls.O_RDONLY | _AS_IT_IS)
    except (OSError, ValueError) as error:
        raise _refused(path, f"cannot be read: {_said(error)}") from error
    try:
        return _read(path, descriptor)
    except OSError as error:
        raise _refused(path, f"cannot be read: {_said(error)}") from error
    finally:
        calls.close(descriptor)


def head_of(path: str, most: int) -> bytes | None:
    """The first bytes of a plain file, at most that many; None for anything else, and what cannot be read."""
    try:
        descriptor = calls.open(path, calls.O_RDONLY | _AS_IT_IS)
    except (OSError, ValueError):
        return None
    try:
        with open(descriptor, "rb") as file:
            return file.read(most) if S_ISREG(calls.fstat(descriptor).st_mode) else None
    except OSError:
        return None


def line_of(path: str) -> str:
    """The one line of a small file, such as those of git that name a folder; empty when it cannot be read."""
    try:
        return (head_of(path, _LONGEST_LINE) or b"").decode().strip()
    except UnicodeDecodeError:
        return ""


def _read(path: str, descriptor: int) -> FileContent:
    before = calls.fstat(descriptor)
    if not S_ISREG(before.st_mode):
        raise _refused(path, "is a folder, not a file" if S_ISDIR(before.st_mode) else "is not a file")
    chunks: list[bytes] = []
    size = 0
    while chunk := calls.read(descriptor, LARGEST):
        chunks.append(chunk)
        size += len(chunk)
        if size > LARGEST:
            raise _refused(path, f"is larger than {LARGEST} bytes")
    marks = _marks(calls.fstat(descriptor))
    return FileContent(b"".join(chunks), marks if marks == _marks(before) else None)


def _marks(status: os.stat_result) -> Marks:
    return status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino


def _refused(path: str, why: str) -> errors.PolicyError:
    """The error, with the path as people write it."""
    import os  # nearly all files can be read

    from assent.config.locations import locate, shown

    return errors.PolicyError(f"{shown(path, locate(os.environ).home)}: {why}")


def _said(error: OSError | ValueError) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
