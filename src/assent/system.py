"""The calls of the operating system that a hook needs, without `os`, whose import is a tenth of all that a hook does.

`calls` has the system calls of `os`, and the functions on paths answer as those of `os.path` do. Elsewhere
than on Windows, where they are the same, they leave to `os.path` whatever is not plain.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


def normalised(path: str) -> str:
    """A path of a POSIX shell without `.`, `..` and empty parts, by its text alone, on every system."""
    if _is_plain(path):
        return path
    from posixpath import normpath as found

    return found(path)


def _is_plain(path: str) -> bool:
    ended = f"{path}/"
    plain = path.startswith("/") and not ("//" in ended or "/./" in ended or "/../" in ended)
    return plain or path == "/"


if sys.platform == "win32":
    import os as calls
    from os import fsdecode, fsencode
    from os.path import abspath, basename, dirname, exists, isdir, islink, join, lexists, normpath, realpath
    from os.path import islink as has_link
    from stat import S_ISDIR, S_ISREG

    def environ() -> Mapping[str, str]:
        """The environment of this process."""
        return calls.environ

else:
    import posix as calls
    from _stat import S_ISDIR, S_ISLNK, S_ISREG

    def environ() -> Mapping[str, str]:
        """The environment of this process, as it was started with."""
        return {fsdecode(name): fsdecode(value) for name, value in calls.environ.items()}

    def fsdecode(name: bytes) -> str:
        """The text for a name that the system gives."""
        return name.decode(sys.getfilesystemencoding(), sys.getfilesystemencodeerrors())

    def fsencode(text: str) -> bytes:
        """The bytes that stand for `text` in the names of files; UnicodeEncodeError where none do."""
        return text.encode(sys.getfilesystemencoding(), sys.getfilesystemencodeerrors())

    def join(path: str, *parts: str) -> str:
        """The path of `parts` below `path`; an absolute one begins again."""
        for part in parts:
            if part.startswith("/"):
                path = part
            elif not path or path.endswith("/"):
                path += part
            else:
                path = f"{path}/{part}"
        return path

    def dirname(path: str) -> str:
        """The part before the last slash."""
        above = path[: path.rfind("/") + 1]
        return above.rstrip("/") or above

    def basename(path: str) -> str:
        """The part behind the last slash."""
        return path[path.rfind("/") + 1 :]

    def exists(path: str) -> bool:
        """Whether there is anything of that name, and a link to it leads somewhere."""
        try:
            calls.stat(path)
        except (OSError, ValueError):
            return False
        return True

    def islink(path: str) -> bool:
        """Whether it is a link."""
        try:
            return S_ISLNK(calls.lstat(path).st_mode)
        except (OSError, ValueError):
            return False

    def isdir(path: str) -> bool:
        """Whether there is a folder, or a link to one."""
        try:
            return S_ISDIR(calls.stat(path).st_mode)
        except (OSError, ValueError):
            return False

    def lexists(path: str) -> bool:
        """Whether there is anything at all of that name."""
        try:
            calls.lstat(path)
        except (OSError, ValueError):
            return False
        return True

    def abspath(path: str) -> str:
        """An absolute path without `.`, `..` and empty parts, by its text alone."""
        if _is_plain(path):
            return path
        from os.path import abspath as found

        return found(path)

    def normpath(path: str) -> str:
        """A path without `.`, `..` and empty parts, by its text alone; a relative one remains so."""
        return normalised(path)

    def realpath(path: str) -> str:
        """The path to which `path` leads when all links on its way are followed."""
        if _is_plain(path) and not has_link(path):
            return path
        from os.path import realpath as found

        return found(path)

    def has_link(path: str) -> bool:
        """Whether a part of a plain path is a link, or cannot be accessed."""
        end = 0
        try:
            while end < len(path):
                end = path.find("/", end + 1)
                end = len(path) if end < 0 else end
                if S_ISLNK(calls.lstat(path[:end]).st_mode):
                    return True
        except FileNotFoundError:
            return False  # nor is there anything behind it
        except (OSError, ValueError):
            return True
        return False


def has_links(folder: str | None, paths: tuple[str, ...]) -> bool:
    """Whether one of the paths, from the folder on, is behind a link or one itself; not of one from a home folder."""
    return folder is not None and any(path[:1] != "~" and has_link(join(folder, path)) for path in paths)


__all__ = [
    "S_ISDIR",
    "S_ISREG",
    "abspath",
    "basename",
    "calls",
    "dirname",
    "environ",
    "exists",
    "fsdecode",
    "fsencode",
    "has_link",
    "has_links",
    "isdir",
    "islink",
    "join",
    "lexists",
    "normalised",
    "normpath",
    "realpath",
]
