"""The one SQLite file in which everything is kept, as the command line opens it.

A hook never writes it: it reads a compiled snapshot (`snapshot`) and appends to the journal.
"""

from __future__ import annotations

import sqlite3
import time
from contextlib import contextmanager

from assent.store.failure import BUSY_SECONDS, store_error
from assent.store.migrations import migrate
from assent.store.private import make_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import Any, Self, TypeAlias

    Connection: TypeAlias = sqlite3.Connection
    Row: TypeAlias = tuple[Any, ...]

_PAUSE = 0.02  # seconds between attempts where SQLite itself does not wait


class Store:
    """An open store. Every failure of SQLite is told as a StoreError."""

    __slots__ = ("_connection", "copied", "path")

    def __init__(self, path: str, connection: sqlite3.Connection, *, copied: bool = False) -> None:
        self.path = path
        self.copied = copied  # it is in memory: what is written to it goes with it
        self._connection = connection

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _kind: object, _error: object, _at: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; what was not committed is undone."""
        self._connection.close()

    def rows(self, sql: str, values: Sequence[Any] | Mapping[str, Any] = ()) -> list[Row]:
        """All rows that a query gives."""
        try:
            return self._connection.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise store_error(self.path, error) from error

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction, begun before anything is read: all of it is kept, or nothing."""
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            yield self._connection
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            raise store_error(self.path, error) from error
        finally:
            if self._connection.in_transaction:
                self._connection.rollback()


def open_store(path: str) -> Store:
    """Open the store at `path`, made and migrated where needed. Raises StoreError, for people."""
    make_file(path)
    try:
        connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    except sqlite3.Error as error:
        raise store_error(path, error) from error
    with preparing(connection, path):
        connection.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}")
        _write_ahead(connection)
        migrate(connection, path)
    return Store(path, connection)


@contextmanager
def preparing(connection: sqlite3.Connection, path: str) -> Iterator[None]:
    """Close the connection where what prepares it fails. Raises StoreError for a failure of SQLite."""
    try:
        yield
    except sqlite3.Error as error:
        connection.close()
        raise store_error(path, error) from error
    except BaseException:
        connection.close()
        raise


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Let readers continue while somebody writes; for this switch SQLite does not wait on its own."""
    end = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            if connection.execute("PRAGMA journal_mode").fetchone() != ("wal",):
                connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                raise
            time.sleep(_PAUSE)
