"""Files with other names (hard links) of which the box wrote a copy, so that the other names keep what they held.

An overlay without rights over the machine knows no files by their inodes, and its copy of a file with several
names carries no mark. The folder does: `impure` says that something was copied into it. A folder that was there
before and does not say so holds files only that are new or were moved there. A copy of a file with one name
does carry a mark, so what has it is none of these. Source: the kernel's copy_up.c.
"""

from __future__ import annotations

import errno
import os

from assent.box.effects import MOST, Act, BoxEffect, NodeKind, is_opaque
from assent.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    _Old = tuple[int, int, int]  # device, inode, and how many names it has

_WHY = (
    "it has other names (hard links), which would keep what it held if it was written in place",
    "it has other names (hard links), from which the move would part it",
)
_IMPURE, _ORIGIN = "user.overlay.impure", "user.overlay.origin"


def with_parted(found: list[BoxEffect], upper: str, root: str) -> list[BoxEffect]:
    """The effects below `root`, with what may be a copy of a file with other names as parted.

    What took all names of a file at once is what a direct run leaves, whether it is a copy or not.
    """
    written = [effect for effect in found if _is_written(effect)]
    olds = {effect.name: old for effect in written if (old := _old(effect, root)) is not None}
    whole = _replaced(olds, found, upper)
    parted = {
        effect.name
        for effect in written
        if effect.name in olds and olds[effect.name] not in whole and _may_be_copy(effect, upper)
    }
    if not parted:
        return found
    return [
        replace(effect, parted=_WHY[effect.act is Act.Moved]) if effect.name in parted else effect for effect in found
    ]


def _is_written(effect: BoxEffect) -> bool:
    """Whether it left a file where one was. What is deleted, made, or only given another mode is not concerned."""
    return effect.kind is NodeKind.File and (effect.linked or effect.act in (Act.Changed, Act.Moved))


def _old(effect: BoxEffect, root: str) -> _Old | None:
    """The file that was there, and how many names it has; None where it has no other."""
    status = os.lstat(os.path.join(root, effect.source or effect.name))
    return (status.st_dev, status.st_ino, status.st_nlink) if status.st_nlink > 1 else None


def _replaced(olds: dict[str, _Old], found: list[BoxEffect], upper: str) -> set[_Old]:
    """The files of which all names are names of one other file now, or went with the folder that they were in."""
    names: dict[_Old, set[int]] = {}
    left: dict[_Old, int] = {}
    for name, old in olds.items():
        names.setdefault(old, set()).add(os.lstat(os.path.join(upper, name)).st_ino)
        left[old] = left.get(old, old[2]) - 1
    wanted = {old[1]: old for old, news in names.items() if len(news) == 1 and left[old]}
    for inode in _deleted(found) if wanted else ():
        if inode in wanted:
            left[wanted[inode]] -= 1
    return {old for old, news in names.items() if len(news) == 1 and not left[old]}


def _deleted(found: list[BoxEffect]) -> Iterator[int]:
    """The files in folders that were deleted with all in them, by their inodes, as far as there are not too many."""
    waiting = [effect.path for effect in found if effect.act is Act.Deleted and effect.kind is NodeKind.Folder]
    seen = 0
    while waiting and seen < MOST:
        for entry in os.scandir(waiting.pop()):
            seen += 1
            if entry.is_dir(follow_symlinks=False):
                waiting.append(entry.path)
            else:
                yield entry.inode()


def _may_be_copy(effect: BoxEffect, upper: str) -> bool:
    """Whether something was copied into the folder in which the file was, and that is not known to be another."""
    folder = os.path.dirname(effect.source or effect.name)
    if _mark(os.path.join(upper, effect.name), _ORIGIN):
        return False
    if effect.act is Act.Moved and _is_fresh(upper, folder):
        return True  # it may have been moved before the folder was deleted
    return is_beside_copies(os.path.join(folder, os.path.basename(effect.name)), upper)


def is_beside_copies(name: str, upper: str) -> bool:
    """Whether something was copied into the folder of that name, as far as that can be known."""
    folder = os.path.dirname(name)
    return not _is_fresh(upper, folder) and _mark(os.path.join(upper, folder), _IMPURE) is not False


def _mark(path: str, name: str) -> bool | None:
    """Whether an attribute is there; None where that cannot be known."""
    try:
        os.getxattr(path, name, follow_symlinks=False)
    except OSError as error:
        return False if error.errno == errno.ENODATA else None
    return True


def _is_fresh(upper: str, folder: str) -> bool:
    """Whether a folder was deleted and made again, or one above it was."""
    while folder and not is_opaque(os.path.join(upper, folder)):
        folder = os.path.dirname(folder)
    return folder != ""
