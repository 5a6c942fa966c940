"""git's index file: which files git holds, with the marks by which it knows them unchanged.

Entries are looked for by their name in the bytes of the file, so that a repository of 50,000 files
costs one read. Format: gitformat-index(5); what is not understood is None, never a guess.
"""

from __future__ import annotations

import os
import stat

from assent.config.source import head_of
from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

LARGEST = 64 << 20  # bytes of an index that is read
MOST_COMPRESSED = 20_000  # entries of version 4, which must be read one after the other
_HEAD = 12  # bytes before the first entry
_FIXED = 62  # bytes of an entry before its name, with SHA-1
_EXTENDED = 0x4000
_MODES = frozenset((0o100644, 0o100755, 0o120000, 0o160000))
_LINK = 0o120000


class IndexEntry(Record):
    """The entry of the index for one file."""

    mode: int
    modified: int  # nanoseconds
    changed: int  # nanoseconds, of the inode
    inode: int
    size: int
    digest: bytes  # SHA-1 of the blob
    stage: int  # 0, or one side of a conflict

    def is_like(self, status: os.stat_result) -> bool:
        """Whether a file with that status is certainly the one that was recorded."""
        return (
            self.fits(status)
            and status.st_size & 0xFFFFFFFF == self.size
            and status.st_mtime_ns == self.modified
            and status.st_ctime_ns == self.changed
            and status.st_ino & 0xFFFFFFFF == self.inode
        )

    def fits(self, status: os.stat_result) -> bool:
        """Whether it is a file of that kind, as executable as was recorded."""
        if self.stage:
            return False
        if self.mode == _LINK:
            return stat.S_ISLNK(status.st_mode)
        return stat.S_ISREG(status.st_mode) and bool(status.st_mode & 0o100) == (self.mode == 0o100755)


class GitIndex:
    """The entries of one index file."""

    def __init__(self, data: bytes, written: int, named: dict[bytes, int] | None) -> None:
        self._data = data
        self._named = named  # of version 4: where each entry begins
        self.written = written  # nanoseconds; what was changed at the same time or later may differ unseen

    @property
    def count(self) -> int:
        """The number of files that git holds."""
        return self._number(8) if self._data else 0

    def find(self, name: bytes) -> IndexEntry | None:
        """The entry of a file; None when git does not hold it."""
        if self._named is not None:
            return self._entry(self._named[name]) if name in self._named else None
        at = self._data.find(name + b"\0", _HEAD)
        while at >= 0:
            start = self._start(at, len(name))
            if start is not None:
                return self._entry(start)
            at = self._data.find(name + b"\0", at + 1)
        return None

    def below(self, folder: bytes) -> Iterator[tuple[bytes, IndexEntry]]:
        """The entries below a folder, with their whole names; all of them for the empty one."""
        prefix = folder + b"/" if folder else b""
        if self._named is not None:
            for name, start in self._named.items():
                if name.startswith(prefix):
                    yield name, self._entry(start)
            return
        first = self._first(prefix) if prefix else _HEAD
        if first is None:
            return
        start = first
        while start + _FIXED < len(self._data):
            at = start + _FIXED + (2 if self._data[start + 60] & (_EXTENDED >> 8) else 0)
            end = self._data.find(b"\0", at)
            name = self._data[at:end]
            if not name.startswith(prefix) or self._number(start + 24) not in _MODES:
                return
            yield name, self._entry(start)
            start += (end - start + 8) // 8 * 8

    def _first(self, prefix: bytes) -> int | None:
        """The start of the first entry whose name has that prefix: they are sorted."""
        at = self._data.find(prefix, _HEAD)
        while at >= 0:
            end = self._data.find(b"\0", at)
            start = self._start(at, end - at)
            if start is not None:
                return start
            at = self._data.find(prefix, at + 1)
        return None

    def _start(self, at: int, length: int) -> int | None:
        """The start of the entry whose name of that length is at `at`; None if no name begins there."""
        for fixed in (_FIXED, _FIXED + 2):
            start = at - fixed
            if start < _HEAD or (start - _HEAD) % 8 or self._number(start + 24) not in _MODES:
                continue
            flags = int.from_bytes(self._data[start + 60 : start + 62], "big")
            if flags & 0xFFF == min(length, 0xFFF) and bool(flags & _EXTENDED) == (fixed > _FIXED):
                return start
        return None

    def _number(self, at: int) -> int:
        return int.from_bytes(self._data[at : at + 4], "big")

    def _entry(self, start: int) -> IndexEntry:
        number = self._number
        return IndexEntry(
            mode=number(start + 24),
            modified=number(start + 8) * 1_000_000_000 + number(start + 12),
            changed=number(start) * 1_000_000_000 + number(start + 4),
            inode=number(start + 20),
            size=number(start + 36),
            digest=self._data[start + 40 : start + 60],
            stage=self._data[start + 60] >> 4 & 3,
        )


def read_index(folder: str) -> GitIndex | None:
    """The index in the administration of a repository; None when it cannot be understood.

    A repository that has recorded nothing has no file, and holds nothing.
    """
    path = os.path.join(folder, "index")
    try:
        status = os.stat(path)
        data = None if status.st_size > LARGEST else head_of(path, LARGEST + 1)
        if any(name.startswith("sharedindex.") for name in os.listdir(folder)):
            return None  # only a part of the entries is in the file
    except FileNotFoundError:
        return GitIndex(b"", 0, None)
    except OSError:
        return None
    if data is None:
        return None
    version = int.from_bytes(data[4:8], "big")
    if data[:4] != b"DIRC" or len(data) > LARGEST or version not in (2, 3, 4):
        return None
    named = None
    if version == 4:
        named = _compressed(data)
        if named is None:
            return None
    return GitIndex(data, status.st_mtime_ns, named)


def _compressed(data: bytes) -> dict[bytes, int] | None:
    """The offsets of the entries of version 4, by name: each gives how many bytes of the one before it leaves out."""
    count = int.from_bytes(data[8:12], "big")
    if count > MOST_COMPRESSED:
        return None
    named: dict[bytes, int] = {}
    start, name = _HEAD, b""
    for _ in range(count):
        at = start + _FIXED + (2 if data[start + 60] & (_EXTENDED >> 8) else 0)
        cut = data[at] & 0x7F
        while data[at] & 0x80:
            at += 1
            cut = ((cut + 1) << 7) | (data[at] & 0x7F)
        end = data.index(b"\0", at + 1)
        name = name[: len(name) - cut] + data[at + 1 : end]
        named[name] = start
        start = end + 1
    return named
