"""Files of JSON read line by line, at most one line in memory, as they were when they were opened."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Callable, Iterator, Sequence
from typing import Any, BinaryIO

from assent.history.call import ReadingTally

LONGEST = 24 << 20  # bytes of a line; a longer one is passed over and counted
LARGEST = 48 << 20  # bytes of a file that is one JSON value
_AT_ONCE = 1 << 20


def opened(path: str) -> BinaryIO | None:
    """The file for reading if it is a regular one that can be opened; a pipe or a device is not waited for."""
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except OSError:
        return None
    if stat.S_ISREG(os.fstat(descriptor).st_mode):
        return os.fdopen(descriptor, "rb", buffering=_AT_ONCE)
    os.close(descriptor)
    return None


def files_below(root: str, begins: str = "", ends: tuple[str, ...] = (".jsonl",), within: str = "") -> Iterator[str]:
    """The files below a folder whose names begin and end so, of those in folders called `within` if that is given."""
    for folder, _, names in os.walk(root):
        if not within or os.path.basename(folder) == within:
            yield from [os.path.join(folder, name) for name in names if name.startswith(begins) and name.endswith(ends)]


def one_in_each(root: str, file: str) -> Iterator[str]:
    """The file in each folder of `root`, in whose name `{}` is the folder's."""
    for name in os.listdir(root) if os.path.isdir(root) else ():
        path = os.path.join(root, name, file.format(name))
        if os.path.isfile(path):
            yield path


def objects(
    path: str, marks: Sequence[bytes], tally: ReadingTally, miss: Callable[[str], None], start: int = 0
) -> Iterator[dict[str, Any]]:
    """The objects on the lines of the file, from the byte `start`, that hold one of `marks`; others are not parsed.

    What an agent appends while the file is read is left for the next time; a last line that it has
    not finished counts as one that is not whole.
    """
    file = opened(path)
    if file is None:
        miss("a file that cannot be opened")
        return
    with file:
        left = os.fstat(file.fileno()).st_size - start
        file.seek(start)
        tally.files += 1
        tally.bytes += max(left, 0)
        while left > 0 and (line := file.readline(min(LONGEST, left))):
            left -= len(line)
            if not line.endswith(b"\n") and left:
                left -= _passed_over(file, left)
                miss("a line that is too long")
            elif any(mark in line for mark in marks):
                found = _object(line)
                if found is not None:
                    yield found
                else:
                    miss("a line that is not a whole JSON object")


def whole(path: str, tally: ReadingTally, miss: Callable[[str], None]) -> Any:
    """The one JSON value of a file, None if there is none to read."""
    file = opened(path)
    if file is None:
        miss("a file that cannot be opened")
        return None
    with file:
        size = os.fstat(file.fileno()).st_size
        if size > LARGEST:
            miss("a file that is too large")
            return None
        data = file.read(size)
    tally.files += 1
    tally.bytes += size
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        miss("a file that is not whole JSON")
        return None


def _object(line: bytes) -> dict[str, Any] | None:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _passed_over(file: BinaryIO, left: int) -> int:
    """Read on to the end of the line; how many bytes that were."""
    passed = 0
    while passed < left:
        piece = file.readline(min(LONGEST, left - passed))
        passed += len(piece)
        if not piece or piece.endswith(b"\n"):
            break
    return passed
