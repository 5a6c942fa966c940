"""One database of two kinds with the same SQL: a file of SQLite, or PostgreSQL.

Writers take turns on both, so that what is numbered has no gaps and what is read for a change does not
change under it. SQL has `?` for values on both, and nothing that only one of them knows.
"""

from __future__ import annotations

import os
import queue
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

from assent.errors import StoreError
from assent.extras import adding
from assent.record import Record
from assent.server.store.transaction import Transaction
from assent.store.database import statements
from assent.store.failure import BUSY_SECONDS, store_error
from assent.store.private import make_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from psycopg_pool import ConnectionPool  # SQLite needs none

_FOLDER = os.path.join(os.path.dirname(__file__), "steps")
POSTGRESQL = ("postgresql://", "postgres://")
_TURN = 72_906_001  # of the advisory lock by which writers take turns
_MOST = 8  # connections
_WAIT = 5.0  # seconds for one of them
_IDLE = 16  # connections of SQLite that are kept


class Sqlite(Record):
    """The file at `path`."""

    path: str
    idle: queue.LifoQueue[sqlite3.Connection]
    turn: threading.Lock  # of the writers in this process, which SQLite itself would have wait by sleeping

    @contextmanager
    def transaction(self, *, writes: bool) -> Iterator[Transaction]:
        """One transaction. Raises StoreError."""
        with self.turn if writes else nullcontext(), self._begun("BEGIN IMMEDIATE" if writes else "BEGIN") as begun:
            yield begun

    @contextmanager
    def _begun(self, begin: str) -> Iterator[Transaction]:
        try:
            connection = self._connection()
        except sqlite3.Error as error:
            raise store_error(self.path, error) from error
        try:
            connection.execute(begin)
            yield Transaction(connection.cursor(), "?")
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            raise store_error(self.path, error) from error
        finally:
            self._give_back(connection)

    def close(self) -> None:
        """Close all connections that nobody uses."""
        while not self.idle.empty():
            self.idle.get_nowait().close()

    def _connection(self) -> sqlite3.Connection:
        try:
            return self.idle.get_nowait()
        except queue.Empty:
            connection = sqlite3.connect(self.path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
            connection.execute("PRAGMA journal_mode = WAL")
            return connection

    def _give_back(self, connection: sqlite3.Connection) -> None:
        try:
            if connection.in_transaction:
                connection.rollback()
            self.idle.put_nowait(connection)
        except (queue.Full, sqlite3.Error):
            connection.close()


class Postgres(Record):
    """The database at an address, by a pool of connections."""

    address: str
    pool: ConnectionPool

    @contextmanager
    def transaction(self, *, writes: bool) -> Iterator[Transaction]:
        """One transaction. Raises StoreError; a connection that was lost is made again for the next."""
        import psycopg
        from psycopg_pool import PoolTimeout

        try:
            with self.pool.connection() as connection, connection.cursor() as cursor:
                if writes:
                    cursor.execute("SELECT pg_advisory_xact_lock(%s)", (_TURN,))
                yield Transaction(cursor, "%s")
        except (psycopg.Error, PoolTimeout) as error:
            raise StoreError(f"{_named(self.address)}: {str(error).strip() or type(error).__name__}") from error

    def close(self) -> None:
        """Close all connections."""
        self.pool.close()


Database = Sqlite | Postgres


def open_database(place: str) -> Database:
    """The database at a path or at `postgresql://…`, made and migrated where needed. Raises StoreError."""
    database = _postgres(place) if place.startswith(POSTGRESQL) else _sqlite(place)
    try:
        with database.transaction(writes=True) as transaction:
            migrate(transaction, "BYTEA" if isinstance(database, Postgres) else "BLOB")
    except BaseException:
        database.close()
        raise
    return database


def _sqlite(path: str) -> Sqlite:
    make_file(path)
    return Sqlite(path, queue.LifoQueue(_IDLE), threading.Lock())


def _postgres(address: str) -> Postgres:
    try:
        from psycopg_pool import ConnectionPool
    except ImportError:
        raise StoreError(f"PostgreSQL needs psycopg. {adding(['psycopg[binary,pool]'])}") from None
    pool = ConnectionPool(
        address, min_size=1, max_size=_MOST, timeout=_WAIT, open=True, check=ConnectionPool.check_connection
    )
    return Postgres(address, pool)


def _named(address: str) -> str:
    """The address without what is before the @: a password is there."""
    scheme, _, rest = address.partition("://")
    return f"{scheme}://{rest.rpartition('@')[2].partition('?')[0]}"


def migrate(transaction: Transaction, blob: str) -> None:
    """Take all steps that are missing, within the transaction; `blob` is what the database calls bytes.

    Raises StoreError when a newer Assent has been here.
    """
    files = sorted(name for name in os.listdir(_FOLDER) if name.endswith(".sql"))
    found = _version(transaction, blob)
    if found > len(files):
        raise StoreError(f"the database was written by a newer Assent (version {found}): update this one")
    for number, name in enumerate(files[found:], found + 1):
        with open(os.path.join(_FOLDER, name), encoding="utf-8") as file:
            # A question mark in a comment is not a value.
            plain = "\n".join(line.partition("--")[0] for line in file.read().splitlines())
            for statement in statements(plain):
                transaction.run(statement.replace("BLOB", blob))
        transaction.run("DELETE FROM schema_version")
        transaction.run("INSERT INTO schema_version (version) VALUES (?)", (number,))


def _version(transaction: Transaction, blob: str) -> int:
    """The version of the schema; 0 for an empty database."""
    if blob == "BLOB":
        there = transaction.rows("SELECT 1 FROM sqlite_master WHERE name = 'schema_version'")
    else:
        there = transaction.rows("SELECT 1 WHERE to_regclass('schema_version') IS NOT NULL")
    if not there:
        return 0
    ((version,),) = transaction.rows("SELECT max(version) FROM schema_version")
    return int(version or 0)
