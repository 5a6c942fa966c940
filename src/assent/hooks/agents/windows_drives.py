r"""Folders of Windows, where the hook runs there: `C:\Users\you` is `/c/Users/you` to the Bash that agents use.

Files are looked up by the first name, commands of Bash judged by the second.
"""

from __future__ import annotations

import sys

_WINDOWS = "win32"


def is_absolute(path: str, platform: str = sys.platform) -> bool:
    """Whether a path depends on no folder, on this system."""
    if platform != _WINDOWS:
        return path.startswith("/")
    return path.startswith(("/", "\\")) or (path[1:2] == ":" and path[:1].isalpha() and path[2:3] in ("/", "\\"))


def in_bash(path: str, platform: str = sys.platform) -> str:
    """An absolute path as Bash names it."""
    if platform != _WINDOWS:
        return path
    text = path.replace("\\", "/")
    return f"/{text[0].lower()}{text[2:]}".rstrip("/") if text[1:2] == ":" else text
