"""Folders beside the workspace where other projects are, whose `.env` and the like a box must not show either."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_BREAKS = str.maketrans(dict.fromkeys("\"'=;|&()<>:,`[]{}", " "))
# Below these no project has its settings, and a walk would be long.
_OF_SYSTEM = ("/bin", "/boot", "/dev", "/etc", "/lib", "/lib64", "/proc", "/run", "/sbin", "/sys", "/tmp", "/usr")  # noqa: S108


def beside(text: str, cwd: str, workspace: str, home: str) -> list[str]:
    """The folders that the text names, then those above the workspace, the nearest first; absolute and real.

    Neither home's own folder is above it nor the machine's, where it is not in a home.
    """
    found = dict.fromkeys([*_named(text, cwd, home), *_above(workspace, home)])
    return [folder for folder in found if not f"{folder}/".startswith(f"{workspace}/") and _may_hold(folder)]


def _named(text: str, cwd: str, home: str) -> Iterator[str]:
    """Of each word with a slash the folder that it names, or in which it names a file, as far as the words say it."""
    for word in text.translate(_BREAKS).split():
        if "/" in word or word == "..":
            path = home + word[1:] if word.startswith("~/") else os.path.join(cwd, word)
            path = os.path.realpath(path.replace("$HOME", home, 1))
            yield path if os.path.isdir(path) else os.path.dirname(path)


def _above(workspace: str, home: str) -> Iterator[str]:
    folder = os.path.dirname(workspace)
    while folder not in ("/", os.path.dirname(home)):
        yield folder
        if folder == home:
            return
        folder = os.path.dirname(folder)


def _may_hold(folder: str) -> bool:
    return folder != "/" and not any(f"{folder}/".startswith(f"{one}/") for one in _OF_SYSTEM)
