"""The state folder, which only its user may touch, and files in it that are replaced as a whole."""

from __future__ import annotations

import sys

from assent.system import S_ISDIR, S_ISREG, calls, dirname, isdir

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os

# Windows has no user ids here: its application data folder is private by its own rules.
if sys.platform == "win32":
    _AS_IT_IS = calls.O_BINARY
else:
    _AS_IT_IS = calls.O_NOFOLLOW | calls.O_NONBLOCK


def is_private(folder: str) -> bool:
    """Whether `folder` exists, belongs to this user and is closed to all others."""
    try:
        status = calls.lstat(folder)
    except (OSError, ValueError):
        return False
    return S_ISDIR(status.st_mode) and _is_closed(status, 0o077)


def make_private(folder: str) -> bool:
    """Make `folder` if it is not there; whether it is private then."""
    try:
        _make_above(dirname(folder))
        calls.mkdir(folder, 0o700)
    except (OSError, ValueError):
        return is_private(folder)
    return is_private(folder)


def _make_above(folder: str) -> None:
    """Make the folders above a private one, closed to what others would write there. Raises OSError."""
    if isdir(folder):
        return
    above = dirname(folder)
    if above != folder:
        _make_above(above)
    try:
        calls.mkdir(folder, 0o755)
    except FileExistsError:  # another process was as quick, or it is not a folder
        return


def read_private(path: str) -> bytes | None:
    """The bytes of a file that only this user can have written; None when it is not such a file."""
    if not is_private(dirname(path)):
        return None
    try:
        descriptor = calls.open(path, calls.O_RDONLY | _AS_IT_IS)
    except (OSError, ValueError):
        return None
    try:
        status = calls.fstat(descriptor)
        if not S_ISREG(status.st_mode) or not _is_closed(status, 0o022):
            return None
        chunks = []
        while chunk := calls.read(descriptor, max(status.st_size + 1, 4096)):
            chunks.append(chunk)
        return b"".join(chunks)
    except OSError:
        return None
    finally:
        calls.close(descriptor)


def replace_private(path: str, data: bytes) -> None:
    """Put a file of mode 0600 with `data` in place of `path` in one step. Raises OSError."""
    draft = f"{path}.{calls.getpid()}"
    flags = calls.O_WRONLY | calls.O_CREAT | calls.O_TRUNC | _AS_IT_IS
    descriptor = calls.open(draft, flags, 0o600)
    try:
        try:
            left = memoryview(data)
            while left:
                left = left[calls.write(descriptor, left) :]
            calls.fsync(descriptor)
        finally:
            calls.close(descriptor)
        calls.replace(draft, path)
    except OSError as error:
        calls.unlink(draft)
        error.filename = path  # a failing write does not name it
        raise


def _is_closed(status: os.stat_result, forbidden: int) -> bool:
    if sys.platform == "win32":
        return True
    return status.st_uid == calls.getuid() and not status.st_mode & forbidden
