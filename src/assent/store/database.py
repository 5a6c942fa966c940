"""The one SQLite file in which everything is kept, as the command line opens it.

A hook never writes it: it reads a compiled snapshot (`snapshot`) and appends to the journal.
"""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import contextmanager

from assent.errors import StoreError
from assent.store.failure import BUSY_SECONDS, store_error
from assent.store.private import make_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import Any, Self, TypeAlias

    Connection: TypeAlias = sqlite3.Connection
    Row: TypeAlias = tuple[Any, ...]

_PAUSE = 0.02  # seconds between attempts where SQLite itself does not wait
_FOLDER = os.path.join(os.path.dirname(__file__), "schema")


class Store:
    """An open store. Every failure of SQLite is told as a StoreError."""

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


def migrate(connection: sqlite3.Connection, path: str) -> None:
    """Bring the database to the latest version, all steps or none; many processes may do so at once.

    Raises StoreError when it was written by a newer Assent, sqlite3.Error when SQLite fails.
    """
    files = steps()
    if version(connection) == len(files):
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        found = version(connection)  # another process may have come first
        if found > len(files):
            raise StoreError(f"{path}: was written by a newer Assent (version {found}); update this one")
        for number, file in enumerate(files[found:], found + 1):
            _apply(connection, file, number)
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def version(connection: sqlite3.Connection) -> int:
    """The version of the schema; 0 for an empty database.

    What other programs made may lack the number; then the tables tell.
    """
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if "schema_version" in tables:
        (highest,) = connection.execute("SELECT max(version) FROM schema_version").fetchone()
        if isinstance(highest, int):
            return highest
    if "aliases" not in tables:
        return 0
    columns = [row[1] for row in connection.execute("PRAGMA table_info(aliases)")]
    if "match_kind" in columns:
        return 3
    return 2 if "invocations" in tables else 1


def steps() -> list[str]:
    """The files of the steps, in order; that of version N is the Nth."""
    return [os.path.join(_FOLDER, name) for name in sorted(os.listdir(_FOLDER)) if name.endswith(".sql")]


def _apply(connection: sqlite3.Connection, file: str, number: int) -> None:
    with open(file, encoding="utf-8") as source:
        for statement in statements(source.read()):
            connection.execute(statement)
    connection.execute("DELETE FROM schema_version")
    connection.execute("INSERT INTO schema_version (version) VALUES (?)", (number,))


def statements(text: str) -> Iterator[str]:
    """Each statement alone: sqlite3's own `executescript` would commit between them."""
    pending = ""
    for line in text.splitlines(keepends=True):
        pending += line
        if sqlite3.complete_statement(pending):
            yield pending
            pending = ""
