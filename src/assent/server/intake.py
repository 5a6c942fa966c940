"""Batches of events on their way into the database: those that wait together are kept in one transaction.

Writers take turns, and a transaction costs a wait for the disk, whatever it holds. Whoever gets the turn therefore
writes all that wait; nobody is answered before theirs is kept.
"""

from __future__ import annotations

import threading
from collections import deque

from assent.errors import StoreError
from assent.server.store import machines, records
from assent.server.store.database import Database
from assent.server.store.records import Batch, Taken

MOST = 16  # batches of one transaction


class _Waiting:
    """A batch of one machine, which says that it had to let `dropped` events go."""

    __slots__ = ("batch", "done", "dropped", "failure", "machine", "taken")

    def __init__(self, machine: str, batch: Batch, dropped: int) -> None:
        self.machine, self.batch, self.dropped = machine, batch, dropped
        self.taken: Taken | None = None
        self.failure = "the batch was not written"
        self.done = False


class Intake:
    """The batches that wait to be written by this process."""

    __slots__ = ("_turn", "_waiting")

    def __init__(self) -> None:
        self._turn = threading.Lock()
        self._waiting: deque[_Waiting] = deque()

    def take(self, database: Database, machine: str, batch: Batch, dropped: int) -> Taken:
        """Keep a batch. Raises StoreError, and then nothing of it is kept."""
        mine = _Waiting(machine, batch, dropped)
        self._waiting.append(mine)
        while not mine.done:
            with self._turn:
                if not mine.done:
                    self._write(database)
        if mine.taken is None:
            raise StoreError(mine.failure)
        return mine.taken

    def _write(self, database: Database) -> None:
        """Write what waits, the first first."""
        some = [self._waiting.popleft() for _ in range(min(MOST, len(self._waiting)))]
        try:
            with database.transaction(writes=True) as transaction:
                taken = records.take_in(transaction, [each.batch for each in some])
                for each in some:
                    if each.dropped:
                        machines.note_dropped(transaction, each.machine, each.dropped)
        except StoreError as error:
            for each in some:
                each.failure = str(error)
        else:
            for each, what in zip(some, taken, strict=True):
                each.taken = what
        finally:
            for each in some:
                each.done = True
