"""Lines of a sorted file found by halving it, so that a look-up reads a few kilobytes of it.

The lines must be sorted by bytes, hold ASCII only, and begin with a key and a tab. The words of a
key are parted by one blank, so that what is below `git` follows it. All raise OSError if the file
cannot be read.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO


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
    high = file.seek(0, 2)
    while low < high:
        middle = (low + high) // 2
        if middle > low:
            file.seek(middle - 1)
            file.readline()
        else:
            file.seek(low)
        start = file.tell()
        line = file.readline()
        if line < key and start < high:
            low = start + len(line)
        else:
            high = middle
    return low
