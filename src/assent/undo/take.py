"""Taking a snapshot: every file under another name where that is enough, else a copy."""

from __future__ import annotations

import os
import stat
import sys
import time

from assent.record import Record
from assent.undo.manifest import NAME, PathKind, SnapshotCall, SnapshotEntry, written
from assent.undo.shelf import HeldSnapshot, begin, held, mark_of, remove, shelf

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


MOST_COPIED = 64_000_000  # bytes that are read and written, where a second name is not enough
MOST_ENTRIES = 5_000
SECONDS = 0.15  # for one snapshot
_PIECE = 1 << 20
_CLONE = 0x40049409  # FICLONE of Linux: share the blocks


class IncompleteSnapshotError(Exception):
    """The snapshot cannot hold everything."""


class Plan(Record):
    """The entries that a snapshot would hold."""

    found: tuple[tuple[str, os.stat_result], ...]  # folders before what is in them
    size: int


def plan(paths: Sequence[str], state: str, in_place: bool) -> Plan | None:
    """Whether everything at the absolute, real `paths` can be held, and what that is; None where it cannot."""
    if sys.platform == "win32":
        return None
    try:
        found = _walked(paths)
        device = _device(state)
    except (OSError, IncompleteSnapshotError):
        return None
    files = [status for _, status in found if stat.S_ISREG(status.st_mode)]
    copied = sum([status.st_size for status in files if in_place or not _may_link(status, device)])
    size = sum([status.st_size for status in files])
    return None if copied > MOST_COPIED else Plan(tuple(found), size)


def take(
    paths: Sequence[str],
    call: SnapshotCall,
    state: str,
    in_place: bool,
    refs: Sequence[tuple[str, str, str]] = (),
    keep: str = "",
) -> str | None:
    """Hold everything at `paths` and `refs`; the id of the snapshot, None where it could not be taken whole.

    `in_place`: the files are overwritten, so that a second name of them would hold nothing. A
    process that ends at any moment leaves a whole snapshot or none. Room is never made by deleting the one at `keep`.
    """
    planned = plan(paths, state, in_place)
    if planned is None:
        return None
    content = _content(planned, call, refs)
    same = [one.id for one in held(state) if one.content == content]
    if same:  # a question that was put twice
        return same[-1]
    try:
        place = begin(state, call.session, planned.size, content, keep)
    except OSError:
        place = None
    if place is None:
        return None
    draft = place.draft
    try:
        entries = _entries(planned, draft, in_place)
        entries += [SnapshotEntry(PathKind(kind), root, 0, 0, 0, 0, stored) for kind, root, stored in refs]
        entries += [SnapshotEntry(PathKind.Around, folder, mode, 0, 0, 0) for folder, mode in _around(paths)]
        _keep(os.path.join(draft, NAME), written(call, entries))
        _settle(place, state)
    except (OSError, IncompleteSnapshotError):
        remove(draft)
        return None
    return place.id


def _content(planned: Plan, call: SnapshotCall, refs: Sequence[tuple[str, str, str]]) -> str:
    """A mark of what is held, and before which command."""
    marks = [(path, s.st_mode, s.st_mtime_ns, s.st_size, s.st_ino) for path, s in planned.found]
    return mark_of(repr((call.command, call.cwd, call.session, marks, *refs)).encode(errors="surrogatepass"))


def _walked(paths: Sequence[str]) -> list[tuple[str, os.stat_result]]:
    """Every path below `paths`, themselves included."""
    until = time.monotonic() + SECONDS
    found: list[tuple[str, os.stat_result]] = []
    waiting = list(reversed(paths))
    while waiting:
        path = waiting.pop()
        status = os.lstat(path)
        kind = stat.S_IFMT(status.st_mode)
        if kind not in (stat.S_IFREG, stat.S_IFDIR, stat.S_IFLNK) or len(found) >= MOST_ENTRIES:
            raise IncompleteSnapshotError(path)
        if time.monotonic() > until:
            raise IncompleteSnapshotError("it takes too long")
        found.append((path, status))
        if kind == stat.S_IFDIR:
            waiting += [os.path.join(path, name) for name in sorted(os.listdir(path), reverse=True)]
    return found


def _around(paths: Sequence[str]) -> Iterator[tuple[str, int]]:
    """The folders around the paths, each once, with its mode."""
    seen: set[str] = set()
    for path in paths:
        folder = os.path.dirname(path)
        while folder not in seen and folder != os.path.dirname(folder):
            seen.add(folder)
            yield folder, stat.S_IMODE(os.lstat(folder).st_mode)
            folder = os.path.dirname(folder)


def _device(state: str) -> int:
    """The file system on which snapshots are, or will."""
    while not os.path.isdir(state):
        state = os.path.dirname(state)
    return os.stat(state).st_dev


def _may_link(status: os.stat_result, device: int) -> bool:
    """Whether a second name holds the file: nobody else may change it under a third one."""
    return status.st_nlink == 1 and status.st_dev == device and status.st_uid == os.getuid()


def _entries(planned: Plan, draft: str, in_place: bool) -> list[SnapshotEntry]:
    device = os.stat(draft).st_dev
    until = time.monotonic() + SECONDS
    made = []
    for number, (path, status) in enumerate(planned.found):
        if time.monotonic() > until:
            raise IncompleteSnapshotError("it takes too long")
        marks = (stat.S_IMODE(status.st_mode), status.st_mtime_ns, status.st_size, status.st_ino)
        if stat.S_ISDIR(status.st_mode):
            made.append(SnapshotEntry(PathKind.Folder, path, *marks, attributes=_attributes(path)))
        elif stat.S_ISLNK(status.st_mode):
            made.append(SnapshotEntry(PathKind.Link, path, *marks, stored=os.readlink(path)))
        else:
            stored = os.path.join(draft, str(number))
            linked = not in_place and _may_link(status, device) and _linked(path, stored, status)
            if not linked:
                _copied(path, stored, status)
            made.append(
                SnapshotEntry(PathKind.File, path, *marks, str(number), linked, () if linked else _attributes(path))
            )
    return made


def _linked(path: str, stored: str, status: os.stat_result) -> bool:
    try:
        os.link(path, stored, follow_symlinks=False)
    except OSError:
        return False
    if os.lstat(stored).st_ino != status.st_ino:
        raise IncompleteSnapshotError(path)
    return True


def _copied(path: str, stored: str, status: os.stat_result) -> None:
    """A copy of the file as it was looked at; UntakenError when it is another by now."""
    source = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    try:
        target = os.open(stored, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            if not _cloned(source, target):
                while part := os.read(source, _PIECE):
                    os.write(target, part)
            os.fsync(target)
            after = os.fstat(source)
            if (after.st_ino, after.st_mtime_ns) != (status.st_ino, status.st_mtime_ns):
                raise IncompleteSnapshotError(path)
            if os.fstat(target).st_size != status.st_size:
                raise IncompleteSnapshotError(path)
        finally:
            os.close(target)
    finally:
        os.close(source)


def _cloned(source: int, target: int) -> bool:
    """Whether the file system could share the blocks."""
    if sys.platform != "linux":
        return False
    try:
        from fcntl import ioctl

        ioctl(target, _CLONE, source)
    except (ImportError, OSError):
        return False
    return True


def _attributes(path: str) -> tuple[tuple[str, str], ...]:
    """The extended attributes, as far as the system has them."""
    if sys.platform != "linux":
        return ()
    try:
        names = os.listxattr(path, follow_symlinks=False)
        return tuple([(name, os.getxattr(path, name, follow_symlinks=False).hex()) for name in names])
    except OSError:
        return ()


def _keep(path: str, data: bytes) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        left = memoryview(data)
        while left:
            left = left[os.write(descriptor, left) :]
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _settle(place: HeldSnapshot, state: str) -> None:
    """Give the snapshot its name, once it is whole."""
    _flush(place.draft)
    os.rename(place.draft, place.path)
    _flush(shelf(state))


def _flush(folder: str) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
