"""Lines of a sorted file found by halving it, so that a look-up reads a few kilobytes of it.

The lines must be sorted by bytes, hold ASCII only, and begin with a key and a tab. The words of a
key are parted by one blank, so that what is below `git` follows it. All raise OSError if the file
cannot be read.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

BLOCK = 8192  # bytes that are rather read at once than halved
PEEK = 256  # bytes in which a line most often ends


def line_of(path: str, key: str) -> tuple[str, bool] | None:
    """The line of that key without its end, and whether there are lines below it."""
    with open(path, "rb") as file:
        file.seek(_first(file, f"{key}\t".encode("ascii"), 0))
        line = file.readline().decode("ascii")
        below = file.read(len(key) + 1).decode("ascii")
    return (line.removesuffix("\n"), below == f"{key} ") if line.startswith(f"{key}\t") else None


def line_in(file: BinaryIO, key: str) -> str | None:
    """The line of that key in an open table, without its end; such a table may hold other text behind its keys."""
    if not key.isascii():
        return None
    file.seek(_first(file, f"{key}\t".encode("ascii"), 0))
    line = file.readline().decode()
    return line.removesuffix("\n") if line.startswith(f"{key}\t") else None


def lines_below(path: str, key: str) -> list[str]:
    """The lines whose key begins with the words of `key` and has more."""
    with open(path, "rb") as file:
        begin = _first(file, f"{key} ".encode("ascii"), 0)
        end = _first(file, f"{key}!".encode("ascii"), begin)  # "!" is the character after the blank
        file.seek(begin)
        return file.read(end - begin).decode("ascii").splitlines()


def _first(file: BinaryIO, key: bytes, low: int) -> int:
    """Offset of the first line from offset `low` on, where a line starts, that does not sort before `key`."""
    high = found = file.seek(0, 2)
    while high - low > BLOCK:
        middle = (low + high) // 2
        start, line = _line_from(file, middle, len(key))
        if start >= high:
            high = middle
        elif line < key:
            low = start + 1
        else:
            high, found = middle, start
    begin = max(low - 1, 0)  # with the end of the line before
    file.seek(begin)
    within = _first_of(file.read(high + len(key) - begin), key, low - begin, high - begin)
    return found if within is None else begin + within


def _first_of(block: bytes, key: bytes, low: int, high: int) -> int | None:
    """The same of a block that is read, from `low` on and before `high`; None where all of its lines sort before."""
    found = None
    while low < high:
        middle = (low + high) // 2
        start = block.find(b"\n", middle - 1) + 1 if middle else 0
        if start >= high or start < middle:  # no line starts there
            high = middle
        elif block[start : start + len(key)] < key:
            low = start + 1
        else:
            high, found = middle, start
    return found


def _line_from(file: BinaryIO, offset: int, length: int) -> tuple[int, bytes]:
    """The first line that starts at `offset` or behind: where, and its first `length` bytes or more than the line."""
    file.seek(offset - 1)
    data = file.read(PEEK)
    while (end := data.find(b"\n")) < 0 and (more := file.read(BLOCK)):
        data += more
    if end < 0:
        return offset - 1 + len(data), b""
    if len(data) < end + 1 + length:
        data += file.read(length)
    return offset + end, data[end + 1 : end + 1 + length]
