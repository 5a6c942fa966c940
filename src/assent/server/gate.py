"""Batches of events keep to a lane of their own: so many at once, in threads that nothing else waits for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from anyio import CapacityLimiter

from assent.server.exchange import RefusedRequestError

MOST = 64  # batches of which bodies are held
THREADS = 20
_LATER = "2"  # seconds


class Gate:
    """Of one process; used by its event loop alone."""

    __slots__ = ("inside", "threads")

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
