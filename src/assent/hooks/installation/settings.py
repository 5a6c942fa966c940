"""Settings files that belong to others: read whole, written whole or not at all."""

from __future__ import annotations

import os
import shlex
import stat
import sys
from contextlib import contextmanager, suppress

from assent.errors import SettingsError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

BACKUP = ".before-assent"  # after the file's name: what it held before our line came into it
_NEW_FILE_MODE = 0o644  # less the user's umask: others never write what starts a hook
_NEW_PROGRAM_MODE = 0o755
_OTHERS = 0o077  # what anybody but the owner may do


@contextmanager
def alone(home: str) -> Iterator[None]:
    """Change settings while no other process of Assent does for the same home; where folders have no locks, at once."""
    lock = None
    if sys.platform != "win32":
        import fcntl

        with suppress(OSError):  # what is to be written there will tell
            lock = os.open(home, os.O_RDONLY | os.O_CLOEXEC)
            fcntl.flock(lock, fcntl.LOCK_EX)
    try:
        yield
    finally:
        if lock is not None:
            os.close(lock)


def read(path: str) -> str | None:
    """The text of a file, None when there is none; SettingsError when it cannot be read."""
    try:
        with open(path, encoding="utf-8", newline="") as file:
            return file.read()
    except FileNotFoundError:
        return None
    except UnicodeDecodeError as error:
        raise SettingsError(f"{path}: not UTF-8 (byte {error.start})") from None
    except OSError as error:
        raise SettingsError(f"{path}: cannot be read: {error.strerror}") from None


def write(path: str, text: str, expected: str | None, *, executable: bool = False, private: bool = False) -> None:
    """Put `text` in place of `expected` in one step, keeping mode and owner and following a link.

    A `private` text is for the owner alone, whatever the mode was.

    SettingsError when the file may not be written or has changed since it was read.
    """
    target = os.path.realpath(path)
    try:
        os.makedirs(os.path.dirname(target), mode=_NEW_PROGRAM_MODE, exist_ok=True)
        if read(path) != expected:
            raise SettingsError(f"{path}: changed meanwhile; nothing was written, run it again")
        new_mode = _NEW_PROGRAM_MODE if executable else _NEW_FILE_MODE
        _replace(target, text, None if expected is None else _permitted(path), new_mode, _OTHERS if private else 0)
    except OSError as error:
        raise SettingsError(f"{path}: cannot be written: {error.strerror}") from None


def back_up(path: str, text: str) -> None:
    """Keep `text`, which `path` holds, beside it, as private as it is there."""
    try:
        _replace(path + BACKUP, text, _permitted(path))
    except OSError as error:
        raise SettingsError(f"{path}{BACKUP}: cannot be written: {error.strerror}") from None


def _permitted(path: str) -> os.stat_result:
    """The state of a file that its owner may write; replacing it would get round that."""
    state = os.stat(path)
    if not state.st_mode & stat.S_IWUSR:
        raise SettingsError(f"{path}: is read-only; nothing was written. Run: chmod u+w {shlex.quote(path)}")
    return state


def _replace(
    target: str, text: str, like: os.stat_result | None, new_mode: int = _NEW_FILE_MODE, without: int = 0
) -> None:
    """Write a file of its own and put it in place of `target`, with the mode and owner in `like`, else `new_mode`."""
    temporary = f"{target}.{os.getpid()}"
    mode = (stat.S_IMODE(like.st_mode) if like else new_mode) & ~without
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    try:
        with open(descriptor, "w", encoding="utf-8", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(descriptor)
        if like is not None:
            os.chmod(temporary, mode)
            if sys.platform != "win32" and (like.st_uid, like.st_gid) != (os.geteuid(), os.getegid()):
                os.chown(temporary, like.st_uid, like.st_gid)
        os.replace(temporary, target)
    except OSError:
        os.unlink(temporary)
        raise


def delete(path: str) -> None:
    """Remove a file that we made; a link to it remains, as it was before."""
    try:
        os.unlink(os.path.realpath(path))
    except OSError as error:
        raise SettingsError(f"{path}: cannot be removed: {error.strerror}") from None
