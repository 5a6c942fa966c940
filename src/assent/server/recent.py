"""Machines whose token was looked up a moment ago, so that thousands that poll do not each ask the database."""

from __future__ import annotations

import time

from assent.server.store.machines import Machine
from assent.server.store.people import hashed

SECONDS = 5.0  # a machine that another process revokes is let in no longer than that
_MOST = 50_000


class Recent:
    """By the hash of the token, in this process; forgotten as a whole when any machine or person is changed."""

    __slots__ = ("_found",)

    def __init__(self) -> None:
        self._found: dict[str, tuple[float, Machine]] = {}

    def find(self, secret: str) -> Machine | None:
        """The machine, if it was looked up just now."""
        at, machine = self._found.get(hashed(secret), (0.0, None))
        return machine if machine is not None and time.monotonic() - at < SECONDS else None

    def keep(self, secret: str, machine: Machine) -> None:
        """Remember it for a moment."""
        if len(self._found) >= _MOST:
            self._found.clear()
        self._found[hashed(secret)] = (time.monotonic(), machine)

    def forget(self) -> None:
        """Remember nothing."""
        self._found.clear()
