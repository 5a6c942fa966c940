"""Putting a snapshot back: what is newer remains, unless that is asked for."""

from __future__ import annotations

import os
import stat
import sys

from assent.errors import StoreError, assert_never
from assent.evidence.session.marks import FileMark, mark_of, read_marks
from assent.record import Record
from assent.undo import refs
from assent.undo.left import LEFT
from assent.undo.manifest import NAME, PathKind, SnapshotCall, SnapshotEntry, read
from assent.undo.shelf import HeldSnapshot, held, remove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


_PIECE = 1 << 20
_DRAFT = ".assent-undo"

_COMMITS = (PathKind.Tip, PathKind.Head)  # which put files back as well
_CHANGED = "it was changed since"
_NOTHING = "there is nothing to undo"


class Snapshot(Record):
    """One snapshot, whole."""

    held: HeldSnapshot
    call: SnapshotCall
    entries: tuple[SnapshotEntry, ...]
    left: dict[str, FileMark]  # what the command itself put in place of a file
    around: dict[str, int]  # folders that may go with the last of their files, and their modes


class RefKind(Record):
    """One kind of what a repository names: whether it is there, what is in the way, and how it is put back."""

    is_there: Callable[[refs.Ref], bool]
    obstacle: Callable[[refs.Ref], str]
    put: Callable[[refs.Ref], None]


_REFS = {
    PathKind.Branch: RefKind(refs.is_branch_there, refs.branch_obstacle, refs.put_branch),
    PathKind.Tag: RefKind(refs.is_tag_there, refs.tag_obstacle, refs.put_tag),
    PathKind.Stash: RefKind(refs.is_stash_there, refs.stash_obstacle, refs.put_stash),
    PathKind.Tip: RefKind(refs.is_tip_there, refs.tip_obstacle, refs.put_tip),
    PathKind.Head: RefKind(refs.is_head_there, refs.head_obstacle, refs.put_head),
}


class Restored(Record):
    """The result of putting a snapshot back."""

    back: tuple[SnapshotEntry, ...]  # what exists again
    kept: tuple[tuple[SnapshotEntry, str], ...]  # what was left as it is, and why


def snapshots(state: str) -> list[Snapshot]:
    """All of them, oldest first."""
    return [_read(one) for one in held(state)]


def snapshot(state: str, wanted: str) -> Snapshot:
    """The one with that id, else the latest of which something is gone; StoreError when there is none."""
    found = held(state)
    chosen = [one for one in found if one.id == wanted] if wanted else found[::-1]
    if not chosen:
        raise StoreError(f"no snapshot {wanted}. Run: assent undo list" if wanted else _NOTHING)
    gone = (taken for taken in map(_read, chosen) if not all(map(_is_there, taken.entries)))
    return next(gone, None) or _read(chosen[0])


def obstacles(taken: Snapshot) -> list[tuple[SnapshotEntry, str]]:
    """The paths that would be left as they are, each with the reason."""
    found = [(entry, _obstacle(taken, entry, force=False)) for entry in taken.entries]
    back = any(entry.kind is PathKind.Head and not why and not _is_there(entry) for entry, why in found)
    return [(entry, why) for entry, why in found if why and not (back and entry.kind is PathKind.Branch)]


def restore(taken: Snapshot, force: bool) -> Restored:
    """Put everything back; may be done again after it was interrupted. The snapshot goes when nothing is left of it.

    It remains where nothing was to be put back: its command may wait for an answer, and run later.

    What it replaces by `force` is held before, as what a command overwrites. Raises StoreError when a file of the
    snapshot is gone, and changes nothing then.
    """
    if force:
        _hold(taken)
    for entry in taken.entries:
        if entry.kind is PathKind.File and not os.path.lexists(_stored(taken, entry)):
            raise StoreError(f"{taken.held.path}: the copy of {entry.path} is gone")
    back: list[SnapshotEntry] = []
    kept: list[tuple[SnapshotEntry, str]] = []
    for entry in sorted(taken.entries, key=_is_later):
        refused = _obstacle(taken, entry, force)
        if not refused and _is_there(entry):
            continue
        failed = refused or _put_or_failed(taken, entry, force)
        if failed:
            kept.append((entry, failed))
        else:
            back.append(entry)
    for entry in reversed(taken.entries):  # also those of an undo that was interrupted
        if entry.kind is PathKind.Folder and _is_there(entry):
            _mark(entry)
    if back and not kept:
        remove(taken.held.path)
    return Restored(tuple(back), tuple(kept))


def _hold(taken: Snapshot) -> None:
    """Hold the files that earlier ones replace, as far as they can be held, so that this can be undone as well."""
    import time  # only where something is replaced

    from assent.undo.take import take

    paths = [entry.path for entry, why in obstacles(taken) if why == _CHANGED]
    state = os.path.dirname(os.path.dirname(taken.held.path))
    words = f"assent undo {taken.held.id} --force"
    call = SnapshotCall(words, taken.call.cwd, words, time.time_ns() // 1_000_000)
    if paths:
        take(paths, call, state, in_place=False, keep=taken.held.path)


def _put_or_failed(taken: Snapshot, entry: SnapshotEntry, force: bool) -> str:
    """Put it back; why that failed, else empty."""
    try:
        _put(taken, entry, lambda: _obstacle(taken, entry, force))
    except OSError as error:
        return f"it cannot be restored: {error.strerror or error}"
    except StoreError as error:
        return str(error)
    return ""


def _is_later(entry: SnapshotEntry) -> bool:
    """Whether an entry comes behind the commit of a branch, which puts files back as well."""
    return entry.kind not in _COMMITS


def _read(one: HeldSnapshot) -> Snapshot:
    path = os.path.join(one.path, NAME)
    try:
        with open(path, "rb") as file:
            call, entries = read(file.read(), path)
    except OSError as error:
        raise StoreError(f"{path}: cannot be read: {error.strerror}") from error
    around = {entry.path: entry.mode for entry in entries if entry.kind is PathKind.Around}
    inside = tuple([entry for entry in entries if entry.kind is not PathKind.Around])
    return Snapshot(one, call, inside, read_marks(os.path.join(one.path, LEFT)), around)


def _stored(taken: Snapshot, entry: SnapshotEntry) -> str:
    return os.path.join(taken.held.path, entry.stored)


def _is_there(entry: SnapshotEntry) -> bool:
    """Whether what was there is there."""
    if entry.kind in _REFS:
        return _REFS[entry.kind].is_there(refs.Ref(entry))
    try:
        status = os.lstat(entry.path)
    except OSError:
        return False
    match entry.kind:
        case PathKind.Folder:
            return stat.S_ISDIR(status.st_mode)
        case PathKind.Link:
            return stat.S_ISLNK(status.st_mode) and os.readlink(entry.path) == entry.stored
        case PathKind.File:
            marks = (status.st_mtime_ns, status.st_size, stat.S_IMODE(status.st_mode))
            return stat.S_ISREG(status.st_mode) and marks == (entry.modified, entry.size, entry.mode)
        case PathKind.Branch | PathKind.Tag | PathKind.Stash | PathKind.Tip | PathKind.Head | PathKind.Around:
            return False
        case _:
            assert_never(entry.kind)


def _obstacle(taken: Snapshot, entry: SnapshotEntry, force: bool) -> str:
    """The reason why the path is left as it is; empty where it can be restored, or is there."""
    if entry.kind in _REFS:
        return "" if _is_there(entry) else _REFS[entry.kind].obstacle(refs.Ref(entry))
    folder = os.path.dirname(entry.path)
    if os.path.realpath(folder) != folder:
        return "its folder is now a link to another place"
    if _is_there(entry) or not os.path.lexists(entry.path):
        return ""
    if os.path.isdir(entry.path) and not os.path.islink(entry.path):
        return "a folder is in its place"
    if entry.kind is PathKind.Folder:
        return "a file is in its place"
    is_known = force or _is_left(taken, entry) or _is_committed(taken, entry)
    return "" if is_known else _CHANGED


def _is_committed(taken: Snapshot, entry: SnapshotEntry) -> bool:
    """Whether git holds what is there: the branch has gone back, and has put the file there."""
    return any(refs.is_committed(refs.Ref(each), entry.path) for each in taken.entries if each.kind in _COMMITS)


def _is_left(taken: Snapshot, entry: SnapshotEntry) -> bool:
    """Whether what is there is the work of the command itself, and nobody's later work."""
    mark = taken.left.get(entry.path)
    return mark is not None and mark_of(entry.path, os.lstat(entry.path), mark) == mark


def _put(taken: Snapshot, entry: SnapshotEntry, obstacle: Callable[[], str]) -> None:
    """Put it back, unless something is in the way by then: to copy a large file takes a while. Raises StoreError."""
    if entry.kind in _REFS:
        _REFS[entry.kind].put(refs.Ref(entry))
        return
    _surround(taken, os.path.dirname(entry.path))
    match entry.kind:
        case PathKind.Folder:
            os.mkdir(entry.path, 0o700)
        case PathKind.Link:
            _exchange(entry.path, lambda draft: os.symlink(entry.stored, draft), obstacle)
        case PathKind.File:
            _exchange(entry.path, lambda draft: _file(taken, entry, draft), obstacle)
        case PathKind.Branch | PathKind.Tag | PathKind.Stash | PathKind.Tip | PathKind.Head | PathKind.Around:
            return
        case _:
            assert_never(entry.kind)


def _surround(taken: Snapshot, folder: str) -> None:
    """Make the folders around a path again, each with the mode that it had."""
    if os.path.isdir(folder):
        return
    _surround(taken, os.path.dirname(folder))
    draft = f"{folder}{_DRAFT}"
    os.makedirs(draft, exist_ok=True)  # it may be there from an undo that was interrupted
    os.chmod(draft, taken.around.get(folder, 0o755) | stat.S_IRWXU)
    os.rename(draft, folder)


def _exchange(path: str, make: Callable[[str], None], obstacle: Callable[[], str]) -> None:
    """Make something beside `path`, and give it that name in one step. StoreError when there is an obstacle by then."""
    draft = f"{path}{_DRAFT}"
    if os.path.lexists(draft):
        os.unlink(draft)  # of an undo that was interrupted
    try:
        make(draft)
        found = obstacle()
        if found:
            raise StoreError(found)
        os.rename(draft, path)
    except (OSError, StoreError):
        if os.path.lexists(draft):
            os.unlink(draft)
        raise
    if os.path.lexists(draft):  # both are names of one file
        os.unlink(draft)


def _file(taken: Snapshot, entry: SnapshotEntry, draft: str) -> None:
    """The file itself if it was kept under another name, else what a copy holds."""
    stored = _stored(taken, entry)
    if entry.linked and _is_linked(stored, draft):
        return
    with open(stored, "rb") as source, open(draft, "wb", opener=_private) as target:
        while part := source.read(_PIECE):
            target.write(part)
        target.flush()
        os.fsync(target.fileno())
    _mark(entry, draft)


def _is_linked(stored: str, draft: str) -> bool:
    try:
        os.link(stored, draft, follow_symlinks=False)
    except OSError:
        return False
    return True


def _private(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_EXCL, 0o600)


def _mark(entry: SnapshotEntry, path: str = "") -> None:
    """Give a path the mode, the times and the attributes that it had."""
    where = path or entry.path
    if sys.platform == "linux":
        for name, value in entry.attributes:
            try:
                os.setxattr(where, name, bytes.fromhex(value), follow_symlinks=False)
            except OSError:
                continue  # not every file system has them
    os.chmod(where, entry.mode)
    os.utime(where, ns=(entry.modified, entry.modified))
