"""The database's file, which only its user may have written."""

from __future__ import annotations

import os
import stat
import sys

from assent.config.private import is_private, make_private
from assent.errors import StoreError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

if sys.platform == "win32":
    _AS_IT_IS = os.O_BINARY
else:
    _AS_IT_IS = os.O_NOFOLLOW | os.O_CLOEXEC


def make_file(path: str) -> None:
    """Make an empty file where there is none, so that SQLite takes over its mode; refuse what others could change."""
    if not make_private(os.path.dirname(path)):
        _refuse_folder(os.path.dirname(path))
    try:
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _AS_IT_IS, 0o600))
    except FileExistsError:
        check_private(path)
    except OSError as error:
        raise StoreError(f"{path}: cannot be made: {error.strerror}") from error


def check_private(path: str) -> None:
    """Raise StoreError unless the file at `path` is one that only this user can have written."""
    if not is_private(os.path.dirname(path)):
        _refuse_folder(os.path.dirname(path))
    try:
        status = os.lstat(path)
    except OSError as error:
        raise StoreError(f"{path}: cannot be accessed: {error.strerror}") from error
    if not stat.S_ISREG(status.st_mode):
        raise StoreError(f"{path}: is not used, because it is a link or no file")
    if sys.platform == "win32":
        return
    if status.st_uid != os.getuid():
        raise StoreError(f"{path}: is not used, because it belongs to another user")
    if status.st_mode & 0o022:
        raise StoreError(f"{path}: is not used, because others than you can write to it: chmod 600 it")


def _refuse_folder(folder: str) -> NoReturn:
    if not os.path.lexists(folder):
        raise StoreError(f"{folder}: cannot be made, so nothing can be kept")
    raise StoreError(f"{folder}: must be a folder of yours that only you can enter: chmod 700 it")
