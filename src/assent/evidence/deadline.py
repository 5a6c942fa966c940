"""The end of a search: counted in work, so that a busy machine answers as an idle one does."""

from __future__ import annotations

import time

TIMES = 8  # as long as its work may take in all, with what it waits for


class Deadline:
    """The moment after which nothing more is looked for.

    `seconds` are those of this thread's own work, which other programs hardly change; the clock is the last resort,
    for a disk that does not answer.
    """

    __slots__ = ("_clock", "_work")

    def __init__(self, seconds: float) -> None:
        self._work = time.thread_time() + seconds
        self._clock = time.monotonic() + TIMES * seconds

    def passed(self) -> bool:
        """Whether it is over."""
        return time.thread_time() > self._work or time.monotonic() > self._clock
