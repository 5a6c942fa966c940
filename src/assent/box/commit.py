"""The commit: recorded, and done to its end.

Once the plan has its name nothing can stop it halfway permanently: whoever starts a box next does the rest.
"""

from __future__ import annotations

import json
import os

from assent.box.apply import do
from assent.box.place import BoxPlace, remove, remove_tree
from assent.box.steps import Does, Step, packed, steps, unpacked
from assent.errors import BoxError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.box.written import WrittenTree

_DRAFT = ".draft"
_DONE = ".done"


def commit(written: Sequence[WrittenTree], place: BoxPlace) -> list[str]:
    """Make the folders what the program saw, and delete the place. After an OSError the next start does the rest.

    Returns the paths of entries that somebody changed since they were looked at, which are as those left them.
    """
    made: list[Step] = []
    for one in written:
        is_one_disk = _mount(one.root) == _mount(one.upper)
        found = steps(one.found, one.upper, one.root, is_one_disk, one.shares()[0])
        if not is_one_disk:
            _need_room(found, one.root)
        made += found
    os.mkdir(place.trash, 0o700)
    with open(place.plan + _DRAFT, "wb") as file:
        file.write(packed(made))
        file.flush()
        os.fsync(file.fileno())
    os.rename(place.plan + _DRAFT, place.plan)
    return _finish(made, place, again=False)


def _need_room(found: Sequence[Step], root: str) -> None:
    """Raise BoxError where what is to be copied does not fit: no commit begins that could not end."""
    wanted = sum([os.lstat(step.source).st_blocks * 512 for step in found if step.does is Does.Put])
    room = os.statvfs(root)
    if wanted > room.f_bavail * room.f_frsize:
        raise BoxError(f"{root}: has no room for the {wanted} bytes that were written: nothing is applied")


def _finish(made: Sequence[Step], place: BoxPlace, *, again: bool) -> list[str]:
    if not os.path.lexists(place.plan + _DONE):
        with open(place.plan + _DRAFT, "w", encoding="ascii") as file:
            json.dump(do(made, place, again), file)
        os.rename(place.plan + _DRAFT, place.plan + _DONE)
    with open(place.plan + _DONE, encoding="ascii") as file:
        drafts, edited = json.load(file)
    for draft in drafts:
        if os.path.islink(draft) or os.path.isfile(draft):
            os.unlink(draft)
        else:
            remove_tree(draft)
    os.unlink(place.plan)  # first: without it what is left is only a folder to delete
    remove(place)
    return list(edited)


def resume(place: BoxPlace) -> list[str]:
    """Do the rest of a commit that was interrupted; the same paths. Raises BoxError where that cannot be done yet."""
    with open(place.plan, "rb") as file:
        made = unpacked(file.read(), place.plan)
    try:
        return _finish(made, place, again=True)
    except OSError as error:
        told = f"{error.filename}: {error.strerror}"
        raise BoxError(f"the commit of box {place.id} waits until it can be finished: {told}") from error


def _mount(path: str) -> str:
    """The mount that a folder is on: only within one a rename does."""
    descriptor = os.open(path, os.O_PATH)
    try:
        with open(f"/proc/self/fdinfo/{descriptor}", encoding="ascii") as file:
            return next((line for line in file if line.startswith("mnt_id:")), path)
    finally:
        os.close(descriptor)
