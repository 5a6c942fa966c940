"""The commit: checked against what the folders are now, written down, and done to its end.

Once the plan has its name nothing can stop it halfway for good: whoever starts a box next does the rest.
"""

from __future__ import annotations

import os
import time

from assent.box.apply import do
from assent.box.effects import Act, Kind
from assent.box.place import opened, places, release, remove, remove_tree
from assent.box.steps import packed, steps, unpacked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assent.box.effects import Effect
    from assent.box.place import Place
    from assent.box.steps import Step

_YOUNG = 30  # seconds in which a place may not have its lock yet
_DRAFT = ".draft"
_DONE = ".done"


class Written:
    """What was written below one root, and what it amounts to."""

    __slots__ = ("found", "root", "upper")

    def __init__(self, root: str, upper: str, found: list[Effect]) -> None:
        self.root = root
        self.upper = upper
        self.found = found


def conflicts(found: Sequence[Effect], since: int) -> Iterator[tuple[str, str]]:
    """The paths that would not become what a direct run makes of them, and why.

    Most often somebody else changed them after `since`, in nanoseconds of the file systems' clock.
    """
    for effect in found:
        why = _conflict(effect, since)
        if why:
            yield effect.path, why


def _conflict(effect: Effect, since: int) -> str:
    folder = os.path.dirname(effect.path)
    if _has_other_names(effect):
        return "it has other names (hard links), which would keep what it held"
    if not os.path.isdir(folder):
        return "" if effect.act in (Act.Made, Act.Moved) else "its folder is gone"
    if os.path.realpath(folder) != folder:
        return "a folder above it became a link"
    try:
        status = os.lstat(effect.path)
    except FileNotFoundError:
        return "" if effect.act in (Act.Made, Act.Moved) else "it is gone"
    if effect.act is Act.Deleted and effect.kind is Kind.Folder:
        return _newer_below(effect.path, since)
    if effect.kind is Kind.Folder and effect.act is not Act.Made:
        return ""
    return "it was changed meanwhile" if status.st_ctime_ns > since else ""


def _has_other_names(effect: Effect) -> bool:
    """Whether the copy of a file was parted from its other names, so that they do not show what was written.

    An overlay without rights over the machine knows no files by their inodes. What is deleted, made, or
    only given another mode is not concerned.
    """
    path = os.path.join(effect.root, effect.source) if effect.act is Act.Moved else effect.path
    parted = effect.linked or effect.act in (Act.Changed, Act.Moved)
    if not parted or effect.kind is not Kind.File:
        return False
    try:
        return os.lstat(path).st_nlink > 1
    except OSError:
        return False


def _newer_below(path: str, since: int) -> str:
    for folder, folders, names in os.walk(path):
        for name in ("", *names, *folders):
            if os.lstat(os.path.join(folder, name)).st_ctime_ns > since:
                return f"`{os.path.relpath(os.path.join(folder, name), path)}` in it was changed meanwhile"
    return ""


def commit(written: Sequence[Written], place: Place) -> None:
    """Make the folders what the program saw, and delete the place. After an OSError the next start does the rest."""
    made = [
        step for one in written for step in steps(one.found, one.upper, one.root, _mount(one.root) == _mount(one.upper))
    ]
    with open(place.plan + _DRAFT, "wb") as file:
        file.write(packed(made))
        file.flush()
        os.fsync(file.fileno())
    os.rename(place.plan + _DRAFT, place.plan)
    _finish(made, place)


def _finish(made: Sequence[Step], place: Place) -> None:
    if not os.path.lexists(place.plan + _DONE):
        drafts = do(made, place)
        with open(place.plan + _DRAFT, "w", encoding="utf-8", errors="surrogateescape") as file:
            file.write("\0".join(drafts))
        os.rename(place.plan + _DRAFT, place.plan + _DONE)
    with open(place.plan + _DONE, encoding="utf-8", errors="surrogateescape") as file:
        drafts = file.read().split("\0")
    for draft in drafts:
        if os.path.islink(draft) or os.path.isfile(draft):
            os.unlink(draft)
        elif draft:
            remove_tree(draft)
    os.unlink(place.plan)  # first: without it what is left is only a folder to delete
    remove(place)


def recover(state: str) -> list[str]:
    """Finish the commits that were interrupted, and delete the boxes whose process has ended; the finished ones."""
    finished = []
    for path in places(state):
        place = opened(path)
        if place is None:
            continue
        if os.path.lexists(place.plan):
            with open(place.plan, "rb") as file:
                made = unpacked(file.read(), place.plan)
            _finish(made, place)
            finished.append(place.id)
        elif os.path.lexists(place.about) or time.time() - os.lstat(path).st_mtime < _YOUNG:
            release(place)
        else:
            remove(place)
    return finished


def _mount(path: str) -> str:
    """Which mount a folder lies on: only within one a rename does."""
    descriptor = os.open(path, os.O_PATH)
    try:
        with open(f"/proc/self/fdinfo/{descriptor}", encoding="ascii") as file:
            return next((line for line in file if line.startswith("mnt_id:")), path)
    finally:
        os.close(descriptor)
