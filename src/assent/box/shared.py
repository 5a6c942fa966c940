"""Files with other names (hard links) that were written in place: a direct run changes what all names hold.

The box has a copy of such a file under one name. That it is the copy, and no file that took its place, is known
by the time at which it was last read: a copy has that of the original to the nanosecond, since a box keeps no
such times of its own, and a new file has that of its birth. Where all other names are in the same folder, and
nothing else was done to them, the commit gives them the new file.
"""

from __future__ import annotations

import os

from assent.box.effects import MOST, Act, BoxEffect, NodeKind
from assent.box.parted import is_beside_copies
from assent.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    Shares = dict[str, tuple[str, ...]]  # a name that was written by: the other names of its file
    _Inode = tuple[int, int]

_APART = "it was written in place, and other names of it (hard links), which would keep what it held, are {}"


def shares(found: list[BoxEffect], upper: str, root: str) -> tuple[Shares, dict[str, str]]:
    """The files that were written in place, by name, with the names that follow; and those of which that cannot be.

    The latter with the reason.
    """
    written: dict[_Inode, list[str]] = {}
    counts: dict[_Inode, int] = {}
    for effect in found:
        if effect.act is not Act.Changed or effect.kind is not NodeKind.File:
            continue
        before = os.lstat(effect.path)
        if before.st_nlink > 1 and _is_copy(effect.name, before, upper):
            inode = before.st_dev, before.st_ino
            written.setdefault(inode, []).append(effect.name)
            counts[inode] = before.st_nlink
    names = _names(root, written) if written else {}
    touched = {effect.name for effect in found}
    follow: Shares = {}
    apart: dict[str, str] = {}
    for inode, by in written.items():
        others = tuple([name for name in names[inode] if name not in by])
        if len(names[inode]) != counts[inode]:
            apart |= dict.fromkeys(by, _APART.format("outside the workspace"))
        elif len(by) > 1 or any(_is_touched(name, touched) for name in others):
            apart |= dict.fromkeys(by, _APART.format("changed as well"))
        elif not all(_is_ours(os.path.dirname(os.path.join(root, name))) for name in others):
            apart |= dict.fromkeys(by, _APART.format("in a folder of somebody else"))
        else:
            follow[by[0]] = others
    return follow, apart


def _is_copy(name: str, before: os.stat_result, upper: str) -> bool:
    after = os.lstat(os.path.join(upper, name))
    return after.st_atime_ns == before.st_atime_ns and is_beside_copies(name, upper)


def _names(root: str, wanted: dict[_Inode, list[str]]) -> dict[_Inode, list[str]]:
    """The names below the root of each of these files, as far as there are not too many to look at."""
    found: dict[_Inode, list[str]] = {inode: [] for inode in wanted}
    device = os.lstat(root).st_dev
    for entry in _entries(root):
        names = found.get((device, entry.inode()))
        if names is not None and not entry.is_dir(follow_symlinks=False):
            names.append(os.path.relpath(entry.path, root))
    return found


def _entries(root: str) -> Iterator[os.DirEntry[str]]:
    waiting, seen = [root], 0
    while waiting and seen < MOST:
        try:
            entries = list(os.scandir(waiting.pop()))
        except OSError:
            continue  # what cannot be read is missed, and so asked about
        seen += len(entries)
        yield from entries
        waiting += [entry.path for entry in entries if entry.is_dir(follow_symlinks=False)]


def _is_touched(name: str, touched: set[str]) -> bool:
    """Whether something was done to it, or to a folder in which it is."""
    while name:
        if name in touched:
            return True
        name = os.path.dirname(name)
    return False


def _is_ours(folder: str) -> bool:
    return os.geteuid() in (0, os.lstat(folder).st_uid)


def with_shared(found: list[BoxEffect], follow: Shares, apart: dict[str, str]) -> list[BoxEffect]:
    """The effects with the names that follow as changed too, and what is parted from others told so."""
    by_name = {effect.name: effect for effect in found}
    changed = [
        replace(effect, parted="" if effect.name in follow else apart.get(effect.name, effect.parted))
        for effect in found
    ]
    also = [replace(by_name[name], name=other, parted="") for name, others in follow.items() for other in others]
    return [*changed, *also]
