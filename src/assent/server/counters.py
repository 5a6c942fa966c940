"""The counters for /metrics: numbers of each worker in memory that all of them see."""

from __future__ import annotations

import mmap
import threading

_NAMES = tuple(
    """
    bundles_sent bundles_unchanged events_accepted events_duplicate housekeeping_failed machines_enrolled
    refresh_failed
    """.split()
)
_BYTES = 8  # of a number


class Counters:
    """Made before the workers are started; `worker` is then the one that this process is."""

    def __init__(self, workers: int = 1) -> None:
        self._memory = memoryview(mmap.mmap(-1, workers * len(_NAMES) * _BYTES)).cast("Q")
        self._workers = workers
        self._lock = threading.Lock()
        self.worker = 0

    def add(self, name: str, by: int = 1) -> None:
        """Count."""
        place = self.worker * len(_NAMES) + _NAMES.index(name)
        with self._lock:
            self._memory[place] += by

    def totals(self) -> dict[str, int]:
        """The counts of all workers."""
        places = range(0, self._workers * len(_NAMES), len(_NAMES))
        return {name: sum(self._memory[start + at] for start in places) for at, name in enumerate(_NAMES)}
