"""Pipes in place of those of our streams that are files.

By a descriptor of a file outside, a program could change what no copy stands for: the file's mode, its owner and
times, and what is in it already. By a pipe it can only read what we read, and have written what we write.
"""

from __future__ import annotations

import os
import select
import threading
from contextlib import contextmanager

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_PART = 1 << 16
_TICK = 100  # milliseconds between two looks at whether the box has ended
_INPUT = 0
_UNREAD = 0x541B  # FIONREAD


class Streams:
    """The pipes of one box, and what passes on what goes through them."""

    def __init__(self, files: list[int]) -> None:
        self._given: dict[int, int] = {}  # the ends that the box has, by our stream
        self._own: dict[int, int] = {}  # and ours
        self._is_over = threading.Event()
        self._begun_at = self._handed = 0
        self._threads: list[threading.Thread] = []
        for number in files:
            alike = next((one for one in self._own if one != _INPUT != number and _is_same(one, number)), None)
            if alike is not None:
                self._given[number] = self._given[alike]
                continue
            reading, writing = os.pipe()
            self._given[number], self._own[number] = (reading, writing) if number == _INPUT else (writing, reading)
            work = self._feed if number == _INPUT else self._write
            self._threads.append(threading.Thread(target=work, args=(number,), daemon=True))

    @contextmanager
    def in_place(self) -> Iterator[None]:
        """Have the pipes as our streams, for what is started meanwhile."""
        kept = {number: os.dup(number) for number in self._given}
        try:
            for number, end in self._given.items():
                os.dup2(end, number)
            yield
        finally:
            for number, end in kept.items():
                os.dup2(end, number)
                os.close(end)

    def begin(self) -> None:
        """Pass on from now on."""
        for end in {end for number, end in self._given.items() if number != _INPUT}:
            os.close(end)
        for thread in self._threads:
            thread.start()

    def end(self) -> None:
        """Wait until all is written; what nobody has read of our input is still to be read."""
        self._is_over.set()
        for thread in self._threads:
            if thread.ident is not None:
                thread.join()
        for end in self._own.values():
            os.close(end)
        if _INPUT in self._given:
            left = min(_unread(self._given[_INPUT]), self._handed)  # the box may write there itself
            os.lseek(_INPUT, self._begun_at + self._handed - left, os.SEEK_SET)
            os.close(self._given[_INPUT])

    def _write(self, number: int) -> None:
        while part := os.read(self._own[number], _PART):
            while part:
                part = part[os.write(number, part) :]

    def _feed(self, number: int) -> None:
        end = self._own[number]
        os.set_blocking(end, False)
        self._begun_at = os.lseek(number, 0, os.SEEK_CUR)
        waiting = select.poll()
        waiting.register(end, select.POLLOUT)
        while not self._is_over.is_set():
            if not waiting.poll(_TICK):
                continue
            part = os.pread(number, _PART, self._begun_at + self._handed)
            if not part:
                break
            self._handed += os.write(end, part)
        self._own.pop(number)
        os.close(end)  # the end of the file


def _is_same(one: int, other: int) -> bool:
    return os.path.samestat(os.fstat(one), os.fstat(other))


def _unread(end: int) -> int:
    from fcntl import ioctl

    return int.from_bytes(ioctl(end, _UNREAD, bytes(4)), "little")
