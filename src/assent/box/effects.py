"""The changes of a program in its copy of a folder, against the folder itself: the true list of what it did.

An overlay keeps what was written in its upper side. A whiteout there stands for what was deleted, a
folder that is opaque for one that was deleted and made again. Source: the kernel's overlayfs.rst.
"""

from __future__ import annotations

import os
import stat

from assent.box.same import attributes, attributes_differ, is_same
from assent.closed import Choice
from assent.errors import BoxError
from assent.record import Record, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

OPAQUE = "user.overlay.opaque"
MOST = 300_000  # entries that are looked at
_LONGEST = 3500  # bytes of a path, which the system limits to 4096
_DEEPEST = 300  # folders in each other


class Act(Choice):
    """The act."""

    Made = "made"
    Changed = "changed"
    Deleted = "deleted"
    Moved = "moved"
    Set = "set"  # its mode or attributes alone


class NodeKind(Choice):
    """The kind of thing at a path."""

    File = "file"
    Folder = "folder"
    Link = "link"
    Pipe = "pipe"
    Socket = "socket"  # of a process that has ended; it is never committed


class BoxEffect(Record):
    """One thing that a program did below a root."""

    act: Act
    kind: NodeKind
    root: str
    name: str  # below the root; empty for the root itself
    mode: int = 0  # as it is now; of what was deleted, as it was
    size: int = 0
    before: int = 0  # bytes of what was there
    source: str = ""  # below the same root: from where it was moved
    target: str = ""  # of a link
    linked: bool = False  # a file that was given another name, and is else the same
    parted: str = ""  # why the other names of a file may keep what it held; empty where they do not: see `parted`
    whole: bool = False  # a folder that was deleted and made again, or is new: nothing below it is the old one's

    @property
    def path(self) -> str:
        """Absolute."""
        return os.path.join(self.root, self.name) if self.name else self.root


class _Level(Record):
    """One folder of the upper side that is being read."""

    name: str
    fresh: bool  # nothing below it is the lower side's, as the program saw it
    lower: bool  # there is a folder of that name on the lower side


def effects(upper: str, root: str) -> list[BoxEffect]:
    """The effects below `root`, folders before what is in them. Raises BoxError where they cannot be known."""
    found: list[BoxEffect] = []
    waiting = [_Level("", fresh=False, lower=True)]
    try:
        found += _of_root(upper, root)
        while waiting:
            level = waiting.pop()
            for effect, below in _of_folder(upper, root, level):
                if effect is not None:
                    found.append(effect)
                if below is not None:
                    waiting.append(below)
            if len(found) > MOST:
                raise BoxError(f"it did more than {MOST} things, too many to review")
    except OSError as error:
        raise BoxError(f"{error.filename}: what was done there cannot be read: {error.strerror}") from error
    return found


def _of_root(upper: str, root: str) -> Iterator[BoxEffect]:
    """Whether the root itself was given another mode, owner or attribute. Only root keeps owners in a box."""
    after, before = os.lstat(upper), os.lstat(root)
    is_owned = os.geteuid() != 0 or (after.st_uid, after.st_gid) == (before.st_uid, before.st_gid)
    if after.st_mode != before.st_mode or not is_owned or attributes(upper) != attributes(root):
        yield _effect(Act.Set, root, "", after)


def _of_folder(upper: str, root: str, level: _Level) -> Iterator[tuple[BoxEffect | None, _Level | None]]:
    folder = os.path.join(upper, level.name)
    if len(os.fsencode(folder)) > _LONGEST or level.name.count(os.sep) > _DEEPEST:
        raise BoxError("the folders are nested too deeply to check")
    names = set()
    for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
        names.add(entry.name)
        name = os.path.join(level.name, entry.name)
        after = entry.stat(follow_symlinks=False)
        before = _status(os.path.join(root, name)) if level.lower else None
        yield from _of_entry(upper, root, name, after, before, level.fresh)
    for name in sorted(os.listdir(os.path.join(root, level.name))) if level.fresh and level.lower else ():
        if name not in names:
            below = os.path.join(level.name, name)
            yield _deleted(root, below, os.lstat(os.path.join(root, below))), None


def _of_entry(
    upper: str, root: str, name: str, after: os.stat_result, before: os.stat_result | None, fresh: bool
) -> Iterator[tuple[BoxEffect | None, _Level | None]]:
    path = os.path.join(upper, name)
    if is_whiteout(after):
        if before is not None:
            yield _deleted(root, name, before), None
        return
    if not stat.S_ISDIR(after.st_mode):
        if before is not None and kind_of(before) is not kind_of(after):
            yield _deleted(root, name, before), None
            before = None
        yield _of_file(path, root, name, after, before), None
        return
    if before is not None and not stat.S_ISDIR(before.st_mode):
        yield _deleted(root, name, before), None
        before = None
    fresh = fresh or is_opaque(path)
    below = _Level(name, fresh or before is None, before is not None)
    if before is None:
        yield _effect(Act.Made, root, name, after, whole=True), below
    elif attributes_differ(path, after, os.path.join(root, name), before):
        yield _effect(Act.Set, root, name, after, whole=fresh), below
    else:
        yield None, below


def _of_file(path: str, root: str, name: str, after: os.stat_result, before: os.stat_result | None) -> BoxEffect | None:
    target = os.readlink(path) if stat.S_ISLNK(after.st_mode) else ""
    if before is None:
        return _effect(Act.Made, root, name, after, target=target)
    lower = os.path.join(root, name)
    if not is_same(path, after, lower, before):
        return _effect(Act.Changed, root, name, after, before=before.st_size, target=target)
    linked = after.st_nlink > 1
    if linked or attributes_differ(path, after, lower, before):
        return replace(_effect(Act.Set, root, name, after, target=target), linked=linked)
    return None


def _deleted(root: str, name: str, before: os.stat_result) -> BoxEffect:
    return BoxEffect(Act.Deleted, kind_of(before), root, name, stat.S_IMODE(before.st_mode), before=before.st_size)


def _effect(
    act: Act,
    root: str,
    name: str,
    after: os.stat_result,
    *,
    before: int = 0,
    target: str = "",
    whole: bool = False,
) -> BoxEffect:
    mode = stat.S_IMODE(after.st_mode)
    return BoxEffect(act, kind_of(after), root, name, mode, after.st_size, before, target=target, whole=whole)


def kind_of(status: os.stat_result) -> NodeKind:
    """The kind of thing at the path; BoxError for a device."""
    match stat.S_IFMT(status.st_mode):
        case stat.S_IFREG:
            return NodeKind.File
        case stat.S_IFDIR:
            return NodeKind.Folder
        case stat.S_IFLNK:
            return NodeKind.Link
        case stat.S_IFIFO:
            return NodeKind.Pipe
        case stat.S_IFSOCK:
            return NodeKind.Socket
        case _:
            raise BoxError("a device is in the workspace")


def is_whiteout(status: os.stat_result) -> bool:
    """Whether an entry of the upper side says that there is nothing."""
    return stat.S_ISCHR(status.st_mode) and status.st_rdev == 0


def is_opaque(path: str) -> bool:
    """Whether a folder of the upper side hides all that the lower one holds."""
    try:
        return os.getxattr(path, OPAQUE, follow_symlinks=False) == b"y"
    except OSError:
        return False


def _status(path: str) -> os.stat_result | None:
    try:
        return os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return None
