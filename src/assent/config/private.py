"""The state folder, which only its user may touch, and files in it that are replaced as a whole."""

from __future__ import annotations

import os
import stat
import sys

# Windows has no user ids here: its application data folder is private by its own rules.
if sys.platform == "win32":
    _AS_IT_IS = os.O_BINARY
else:
    _AS_IT_IS = os.O_NOFOLLOW | os.O_NONBLOCK


def is_private(folder: str) -> bool:
    """Whether `folder` exists, belongs to this user and is closed to all others."""
    try:
        status = os.lstat(folder)
    except (OSError, ValueError):
        return False
    return stat.S_ISDIR(status.st_mode) and _is_closed(status, 0o077)


def make_private(folder: str) -> bool:
    """Make `folder` if it is not there; whether it is private then."""
    try:
        _make_above(os.path.dirname(folder))
        os.mkdir(folder, 0o700)
    except (OSError, ValueError):
        return is_private(folder)
    return is_private(folder)


def _make_above(folder: str) -> None:
    """Make the folders above a private one, closed to what others would write there. Raises OSError."""
    if os.path.isdir(folder):
        return
    above = os.path.dirname(folder)
    if above != folder:
        _make_above(above)
    try:
        os.mkdir(folder, 0o755)
    except FileExistsError:  # another process was as quick, or it is no folder
        return


def read_private(path: str) -> bytes | None:
    """The bytes of a file that only this user can have written; None when it is not such a file."""
    if not is_private(os.path.dirname(path)):
        return None
    try:
        descriptor = os.open(path, os.O_RDONLY | _AS_IT_IS)
    except (OSError, ValueError):
        return None
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode) or not _is_closed(status, 0o022):
            return None
        chunks = []
        while chunk := os.read(descriptor, max(status.st_size + 1, 4096)):
            chunks.append(chunk)
        return b"".join(chunks)
    except OSError:
        return None
    finally:
        os.close(descriptor)


def replace_private(path: str, data: bytes) -> None:
    """Put a file of mode 0600 with `data` in the place of `path` in one step. Raises OSError."""
    draft = f"{path}.{os.getpid()}"
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _AS_IT_IS
    descriptor = os.open(draft, flags, 0o600)
    try:
        try:
            left = memoryview(data)
            while left:
                left = left[os.write(descriptor, left) :]
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        os.replace(draft, path)
    except OSError:
        os.unlink(draft)
        raise


def _is_closed(status: os.stat_result, forbidden: int) -> bool:
    if sys.platform == "win32":
        return True
    return status.st_uid == os.getuid() and not status.st_mode & forbidden
