"""The rate at which somebody may ask: so many at once, and then so many a second."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from anyio import CapacityLimiter

from assent.record import Record
from assent.server.exchange import RefusedRequestError

_MOST = 10_000  # callers that are remembered
MOST = 64  # batches of which bodies are held
THREADS = 20
_LATER = "2"  # seconds


class Rate(Record):
    """`burst` requests at once, then `each` a second."""

    burst: float
    each: float


STRANGERS = Rate(10, 0.2)  # by address: codes, links
MACHINES = Rate(60, 5)  # by machine: batches, requests, suggestions
PEOPLE = Rate(120, 10)  # by person


class Rates:
    """The requests that each caller has left, in this process."""

    def __init__(self) -> None:
        self._left: dict[str, tuple[float, float]] = {}

    def wait(self, caller: str, rate: Rate) -> float:
        """Seconds that `caller` must wait; 0 where it may ask now, which is counted."""
        now = time.monotonic()
        left, at = self._left.get(caller, (rate.burst, now))
        left = min(rate.burst, left + (now - at) * rate.each)
        if left < 1:
            return (1 - left) / rate.each
        if len(self._left) >= _MOST and caller not in self._left:
            self._left.clear()  # who floods under many names gains a burst, and no memory
        self._left[caller] = (left - 1, now)
        return 0.0


class Gate:
    """Of one process; used by its event loop alone."""

    def __init__(self) -> None:
        self.inside = 0
        self.threads = CapacityLimiter(THREADS)

    @contextmanager
    def passed(self) -> Iterator[None]:
        """Go in for as long as it takes. Raises RefusedRequestError where there is no place."""
        if self.inside >= MOST:
            raise RefusedRequestError(503, "too many batches at once: send it again later", (("retry-after", _LATER),))
        self.inside += 1
        try:
            yield
        finally:
            self.inside -= 1
