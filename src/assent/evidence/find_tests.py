"""The tests of find, told so that they say the same of a path that is spelled from the root of the disk."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_ALONE = frozenset("( ) ! -not -a -and -o -or -empty -prune".split())
_VALUED = frozenset("-name -iname -type -size -mtime -mmin -maxdepth -mindepth".split())
_PATHS = ("-path", "-ipath", "-wholename")
_WILD = frozenset("*?[\\")


def rooted(tests: Sequence[str], roots: Sequence[str], folders: Sequence[str]) -> list[str] | None:
    """The tests for find that starts in `folders`, which are the absolute `roots`; None where one may say otherwise."""
    told: list[str] = []
    at = 0
    while at < len(tests):
        word = tests[at]
        if word in _ALONE:
            told.append(word)
            at += 1
            continue
        value = tests[at + 1] if at + 1 < len(tests) else ""
        if word in _PATHS:
            value = _path(value, roots, folders)
        if (word not in _VALUED and word not in _PATHS) or not value:
            return None
        told += [word, value]
        at += 2
    return told


def _path(pattern: str, roots: Sequence[str], folders: Sequence[str]) -> str:
    """The pattern for the whole path; empty where that is not certain.

    `*/x/*` may only match what is below the start, not the folders in which that is.
    """
    if len(roots) != 1 or not _WILD.isdisjoint(folders[0]):
        return ""
    root, folder = roots[0].rstrip("/"), folders[0].rstrip("/")
    if root and pattern.startswith(f"{root}/") and _WILD.isdisjoint(root):
        return folder + pattern[len(root) :]
    rest = pattern.lstrip("*")
    if pattern == rest or not rest or rest[0] in _WILD:
        return ""
    may_begin = rest[0] == "/" or (root == "." and (rest[0] != "." or rest[1:2].isalnum()))
    return f"{folder}*{rest}" if may_begin and not os.path.isabs(root) else ""
