"""The folder of one box: what it wrote, its plan for the commit, and a lock that says that it is in use.

A place is on a file system that takes an overlay's upper side, beside what it stands for where that
can be, so that the commit is made of renames. Only its user may enter it.
"""

from __future__ import annotations

import fcntl
import os
import stat
import time
from _imp import source_hash

from assent.box.same import attributes
from assent.box.settings import Keeping, Root
from assent.config.private import is_private, make_private
from assent.errors import BoxError
from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


_LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz"
_MARKS = 1  # which of the many hashes it is
_LOCK = "lock"
_LONG = 1000  # characters of a path below a folder that is being deleted
ELSEWHERE = ("/var/tmp", "/dev/shm")  # noqa: S108 - folders of our own below them, closed to others


class BoxPlace(Record):
    """One box on the disk."""

    path: str
    locks: tuple[int, ...]  # the descriptors that hold it
    sides: tuple[str, ...] = ()  # for each root what the names of its upper and its work folder begin with

    @property
    def id(self) -> str:
        """By which people call it."""
        return os.path.basename(self.path)

    def upper(self, number: int) -> str:
        """The folder of what was written below the root with that number."""
        return f"{self.sides[number]}upper"

    def work(self, number: int) -> str:
        """The folder that the overlay itself needs."""
        return f"{self.sides[number]}work"

    @property
    def lock(self) -> str:
        """The file that is locked by whoever works on it; nothing in the place is older."""
        return os.path.join(self.path, _LOCK)

    @property
    def plan(self) -> str:
        """The commit that is under way; it is there only once it is whole."""
        return os.path.join(self.path, "commit")

    @property
    def trash(self) -> str:
        """The folder of what the commit took out of the way."""
        return os.path.join(self.path, "trash")

    @property
    def about(self) -> str:
        """The command, and its folder, of a box that is kept."""
        return os.path.join(self.path, "about")


def shelves(state: str) -> list[str]:
    """The folders in which boxes are that belong to this state: below it, and elsewhere."""
    name = f"assent-box-{os.getuid()}-{mark_of(os.fsencode(state))}"
    return [os.path.join(state, "box"), *[os.path.join(folder, name) for folder in ELSEWHERE]]


def make_place(state: str, roots: Sequence[Root]) -> BoxPlace:
    """A new place outside all roots. Raises BoxError where there is none."""
    for shelf in shelves(state):
        real = os.path.realpath(os.path.dirname(shelf))
        if any(f"{real}/".startswith(f"{root.path}/") for root in roots) or not _may_hold(shelf, state):
            continue
        return _made(os.path.join(os.path.realpath(shelf), _new_id()), roots)
    raise BoxError("the box found no folder outside the workspace to keep its files in")


def _may_hold(shelf: str, state: str) -> bool:
    if os.path.dirname(shelf) == state and not make_private(state):
        return False
    return make_private(shelf) and os.access(shelf, os.W_OK | os.X_OK)


def _made(path: str, roots: Sequence[Root]) -> BoxPlace:
    os.mkdir(path, 0o700)
    locks, sides = [_locked(path)], []
    for number, root in enumerate(roots):
        side = _cache_side(os.path.dirname(path), root, locks) or os.path.join(path, f"{number}-")
        os.makedirs(f"{side}work", 0o700, exist_ok=True)
        if not os.path.isdir(f"{side}upper"):
            _make_upper(f"{side}upper", root.path)
        sides.append(side)
    return BoxPlace(path, tuple(locks), tuple(sides))


def _make_upper(path: str, root: str) -> None:
    """A folder that looks like the root that it stands for."""
    status = os.stat(root)
    os.mkdir(path, 0o700)
    for name, value in attributes(root).items():
        os.setxattr(path, name, value)
    if os.geteuid() == 0:
        os.chown(path, status.st_uid, status.st_gid)
    os.chmod(path, stat.S_IMODE(status.st_mode))
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))


def _cache_side(shelf: str, root: Root, locks: list[int]) -> str:
    """The cache that earlier boxes wrote, as a side; empty for other roots, and while another box has it."""
    if root.keeping is not Keeping.Cache:
        return ""
    side = os.path.join(shelf, f"cache-{mark_of(os.fsencode(root.path))}")
    os.makedirs(side, 0o700, exist_ok=True)
    try:
        locks.append(_locked(side))
    except OSError:
        return ""
    return os.path.join(side, "")


def _locked(path: str) -> int:
    descriptor = os.open(os.path.join(path, _LOCK), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(descriptor)
        raise
    return descriptor


def places(state: str) -> Iterator[str]:
    """The paths of all boxes of this user, the oldest first."""
    for shelf in shelves(state):
        if is_private(shelf):
            yield from [os.path.join(shelf, name) for name in sorted(os.listdir(shelf)) if name.isalnum()]


def opened(path: str) -> BoxPlace | None:
    """An existing place, held; None while another process holds it, or it is not a place of a box."""
    try:
        return BoxPlace(path, (_locked(path),))
    except OSError:
        return None


def release(place: BoxPlace) -> None:
    """Let others have the place."""
    for lock in place.locks:
        os.close(lock)


def remove(place: BoxPlace) -> None:
    """Delete the place with all that is in it, and its shelf where nothing else is there."""
    remove_tree(place.path)
    release(place)
    _rmdir(os.path.dirname(place.path))


def remove_tree(path: str) -> None:
    """Delete a folder of our own with all in it, whatever its modes and depth; what cannot be deleted is left."""
    waiting, met = [path], []
    while waiting:
        folder = waiting.pop()
        met.append(folder)
        try:
            os.chmod(folder, 0o700)
            entries = list(os.scandir(folder))
        except OSError:
            continue
        for entry in entries:
            try:
                if not entry.is_dir(follow_symlinks=False):
                    os.unlink(entry.path)
                elif _rmdir(entry.path):
                    continue
                elif len(entry.path) - len(path) > _LONG:
                    nearer = os.path.join(path, f"deep{len(met)}-{len(waiting)}")
                    os.chmod(entry.path, 0o700)
                    os.rename(entry.path, nearer)
                    waiting.append(nearer)
                else:
                    waiting.append(entry.path)
            except OSError:
                continue
    for folder in reversed(met):
        _rmdir(folder)


def _rmdir(path: str) -> bool:
    """Delete a folder if it is empty; whether it was."""
    try:
        os.rmdir(path)
    except OSError:
        return False
    return True


def mark_of(data: bytes) -> str:
    """A short mark of some bytes."""
    return source_hash(_MARKS, data).hex()


def _new_id() -> str:
    number, letters = time.time_ns() // 1000, ""
    while number:
        number, digit = divmod(number, len(_LETTERS))
        letters = _LETTERS[digit] + letters
    return letters + "".join([_LETTERS[byte % len(_LETTERS)] for byte in os.urandom(3)])
