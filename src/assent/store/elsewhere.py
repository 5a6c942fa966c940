"""The content of a database that another program made, of any version of its schema; the file remains as it is."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile

from assent.errors import StoreError
from assent.record import Record
from assent.store.failure import store_error
from assent.store.recorded import COLUMNS, NEEDED
from assent.store.rule_row import correction_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.correction.model import Correction
    from assent.store.database import Row

_TABLE = "aliases"
_ALIAS_COLUMNS = ("from_name", "to_name", "tool", "param", "command", "match_kind", "message", "created_at")
_NEEDED = _ALIAS_COLUMNS[:2]
_ATTEMPTS = 5  # to copy a file that somebody writes to
_LOG = "-wal"  # what was written last may be in this file only


class Elsewhere(Record):
    """All rows of the tables that are known."""

    corrections: tuple[Correction, ...]  # in the order of their table
    calls: dict[str, tuple[Row, ...]]  # by table, with the columns of `recorded`


def read_elsewhere(path: str) -> Elsewhere:
    """Every row of every table that is known. Raises StoreError."""
    with tempfile.TemporaryDirectory(prefix="assent-") as folder:
        copy = os.path.join(folder, "copy.db")  # SQLite may write beside what it only reads
        try:
            _copy(path, copy)
        except OSError as error:
            raise StoreError(f"{path}: cannot be read: {error.strerror}") from None
        try:
            return _read(copy, path)
        except sqlite3.Error as error:
            raise store_error(path, error) from error


def _copy(path: str, copy: str) -> None:
    """Copy a database with its log, both as they are at one moment."""
    for _ in range(_ATTEMPTS):
        before = _marks(path)
        shutil.copyfile(path, copy)
        if os.path.exists(path + _LOG):
            shutil.copyfile(path + _LOG, copy + _LOG)
        if before == _marks(path):
            return
    raise StoreError(f"{path}: another program is writing to it; try again when that has ended")


def _marks(path: str) -> list[tuple[int, int]]:
    """The times of the last changes of the files, and their lengths."""
    there = [os.stat(name) for name in (path, path + _LOG) if os.path.exists(name)]
    return [(status.st_mtime_ns, status.st_size) for status in there]


def _read(copy: str, path: str) -> Elsewhere:
    connection = sqlite3.connect(copy)
    try:
        there = {table: _columns(connection, table) for table in (_TABLE, *COLUMNS)}
        calls = {table: _rows(connection, table, COLUMNS[table], there[table]) for table in COLUMNS if there[table]}
        if missing := [column for column in _NEEDED if column not in there[_TABLE]]:
            if calls and not there[_TABLE]:
                return Elsewhere((), calls)
            what = f"its table {_TABLE!r} has no {missing[0]!r}" if there[_TABLE] else f"it has no table {_TABLE!r}"
            raise StoreError(f"{path}: {what}, so it holds no corrections")
        rows = _rows(connection, _TABLE, _ALIAS_COLUMNS, there[_TABLE])
        return Elsewhere(tuple([correction_of(row) for row in rows]), calls)
    finally:
        connection.close()


def _columns(connection: sqlite3.Connection, table: str) -> list[str]:
    return [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]


def _rows(connection: sqlite3.Connection, table: str, wanted: tuple[str, ...], there: list[str]) -> tuple[Row, ...]:
    """The rows with all columns; those that an early version lacks are empty, the key the row's number."""
    chosen = ", ".join([_column(name, table, name in there) for name in wanted])
    return tuple(connection.execute(f"SELECT {chosen} FROM {table}").fetchall())  # noqa: S608 - our names


def _column(name: str, table: str, is_there: bool) -> str:
    if table == _TABLE or name in NEEDED:
        empty = "CAST(rowid AS TEXT)" if name == "id" else "''"
        return f"coalesce({name}, {empty})" if is_there else empty
    return name if is_there else "NULL"
