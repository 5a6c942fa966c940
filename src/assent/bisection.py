"""Lines of a sorted file found by halving it, so that a look-up reads a few kilobytes of it.

The lines must be sorted by bytes, and begin with a key in ASCII and a tab; other text may be behind it. The words
of a key are parted by one blank, so that what is below `git` follows it. All raise OSError if the file cannot be read.
"""

from __future__ import annotations

import sys

from assent.system import calls

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    # What was read of one state of a file: what it was, the keys that blocks begin with, the text of some.
    _Part: TypeAlias = "tuple[tuple[int, int, int, int], dict[int, bytes], dict[int, bytes]]"

BLOCK = 8192  # bytes that are rather read at once than halved
BEHIND = 2048  # bytes in which the last line of a block most often ends
PEEK = 2048  # bytes in which a line most often ends and the next shows its key
KEPT = 32  # blocks whose text is kept: a call asks for lines that are close to each other
_LAST = b"\xff"  # sorts behind all keys
if sys.platform == "win32":
    _FLAGS = calls.O_RDONLY | calls.O_BINARY

    def _read(descriptor: int, size: int, offset: int) -> bytes:
        calls.lseek(descriptor, offset, 0)
        return calls.read(descriptor, size)

else:
    _FLAGS, _read = calls.O_RDONLY, calls.pread
_parts: dict[str, _Part] = {}
_held: dict[str, OpenFile] = {}
_holds: list[bool] = []


def line_in(table: bytes, key: str) -> str | None:
    """The line of that key in a table that is in memory, without its end."""
    if not key.isascii():
        return None
    begin = f"{key}\t".encode("ascii")
    start = _first_of(table, begin)
    return table[start : table.index(b"\n", start)].decode() if table.startswith(begin, start) else None


def spaced(fields: str) -> str:
    """Fields `kind=name name`, each behind a tab, with blanks around the names, as `fields_with` reads them."""
    return f"{fields} ".replace("=", "= ").replace("\t", " \t")


def fields_with(fields: str, name: str) -> list[str]:
    """The kinds that list a name without a blank: it is found faster in all fields at once than in each of them."""
    found: list[str] = []
    at = fields.find(f" {name} ")
    while at >= 0:
        kind, _, listed = fields[fields.rindex("\t", 0, at) + 1 : at + 1].partition("=")
        found += [kind] if listed else []  # otherwise it is a word of the kind's own name
        at = fields.find(f" {name} ", at + 1)
    return found


def opened(path: str) -> OpenFile:
    """The file of that name. What is read of it is kept as long as the file is the same."""
    if path in _held:
        return _held[path]
    descriptor = calls.open(path, _FLAGS)
    status = calls.fstat(descriptor)
    stamp = status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino
    part = _parts.get(path)
    if part is None or part[0] != stamp:
        _parts[path] = part = (stamp, {}, {})
    file = OpenFile(descriptor, part)
    if _holds:
        _held[path] = file
    return file


def hold() -> None:
    """Leave open what is opened from now on, in a process that ends with its answer."""
    _holds.append(True)


class OpenFile:
    """A file of such lines while it is open. A line belongs to the block that it starts in."""

    def __init__(self, descriptor: int, part: _Part) -> None:
        self._descriptor = descriptor
        stamp, self._keys, self._texts = part
        self.changed = stamp[0]  # when its content last did, in nanoseconds
        self._blocks = stamp[2] // BLOCK + 1

    def __enter__(self) -> OpenFile:
        return self

    def __exit__(self, *_: object) -> None:
        if not _holds:
            calls.close(self._descriptor)

    def first_lines(self, count: int) -> list[str]:
        """The lines that it begins with, without their ends; empty ones where it has fewer."""
        lines: list[bytes] = []
        for block in range(self._blocks):
            lines += self._text(block).split(b"\n", count + 1)[1:-1]  # each block begins and ends with a line break
            if len(lines) >= count:
                break
        return [line.decode() for line in (lines + [b""] * count)[:count]]

    def line(self, key: str) -> str | None:
        """The line of that key without its end."""
        return found[0] if (found := self.line_above(key)) else None

    def line_above(self, key: str) -> tuple[str, bool] | None:
        """The same, and whether there are lines below it."""
        if not key.isascii():
            return None
        begin = f"{key}\t".encode("ascii")
        block = self._block(begin)
        text = self._text(block)
        start = text.find(b"\n" + begin) + 1
        if not start:
            return None
        end = text.index(b"\n", start)
        behind = text[end + 1 : end + 2 + len(key)] or self._key(block + 1)
        return text[start:end].decode(), behind.startswith(f"{key} ".encode("ascii"))

    def lines_below(self, key: str) -> list[str]:
        """The lines whose key begins with the words of `key` and has more."""
        begin = f"{key} ".encode("ascii")
        blocks = range(self._block(begin), self._block(begin + _LAST) + 1)
        lines = b"".join([self._text(block)[1:] for block in blocks]).split(b"\n")
        return [line.decode() for line in lines if line.startswith(begin)]

    def _block(self, key: bytes) -> int:
        """The last block whose first line does not sort behind `key`."""
        low, high = 0, self._blocks
        while high - low > 1:
            middle = (low + high) // 2
            if self._key(middle) <= key:
                low = middle
            else:
                high = middle
        return low

    def _key(self, block: int) -> bytes:
        """The key, with its tab, of the first line that starts in that block, which is not the first, or behind."""
        keys, size = self._keys, PEEK
        while block not in keys:
            data = self._at(block * BLOCK - 1, size)
            start = data.find(b"\n") + 1
            end = data.find(b"\t", start) + 1
            if start and end:
                keys[block] = data[start:end]
            elif len(data) < size:
                keys[block] = _LAST
            size *= 8
        return keys[block]

    def _text(self, block: int) -> bytes:
        """The lines that start in a block, with the line break before the first."""
        texts = self._texts
        found = texts.get(block)
        if found is None:
            if len(texts) >= KEPT:
                texts.clear()
            texts[block] = found = self._lines(block)
        return found

    def _lines(self, block: int) -> bytes:
        if block == 0:
            return b"\n" + self._whole(0, BLOCK)
        text = self._whole(block * BLOCK - 1, BLOCK + 1)
        start = text.find(b"\n", 0, BLOCK)
        return text[start:] if start >= 0 else b"\n"

    def _whole(self, offset: int, size: int) -> bytes:
        """The text from `offset` to the end of the line that begins in its last character or before."""
        text = self._at(offset, size + BEHIND)
        while (end := text.find(b"\n", size - 1)) < 0 and (more := self._at(offset + len(text), BLOCK)):
            text += more
        if end >= 0:
            return text[: end + 1]
        return text if text.endswith(b"\n") or not text else text + b"\n"

    def _at(self, offset: int, size: int) -> bytes:
        return _read(self._descriptor, size, offset)


def _first_of(table: bytes, key: bytes) -> int:
    """The start of the first line of `table` that does not sort before `key`."""
    low, high = 0, len(table)
    found = high
    while low < high:
        middle = (low + high) // 2
        start = table.find(b"\n", middle - 1) + 1 if middle else 0
        if start >= high or start < middle:  # no line starts there
            high = middle
        elif table[start : start + len(key)] < key:
            low = start + 1
        else:
            high, found = middle, start
    return found
