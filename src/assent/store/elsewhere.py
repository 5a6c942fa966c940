"""Corrections in a database that another program made, of any version of its schema; the file stays as it is."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile

from assent.errors import StoreError
from assent.store.failure import store_error
from assent.store.rule_row import correction_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.correction.model import Correction
    from assent.store.database import Row

_TABLE = "aliases"
_COLUMNS = ("from_name", "to_name", "tool", "param", "command", "match_kind", "message", "created_at")
_NEEDED = _COLUMNS[:2]
_ATTEMPTS = 5  # to copy a file that somebody writes to
_LOG = "-wal"  # what was written last may stand in this file only


def read_elsewhere(path: str) -> tuple[Correction, ...]:
    """Every row of the table of corrections, in the order of the table. Raises StoreError."""
    with tempfile.TemporaryDirectory(prefix="assent-") as folder:
        copy = os.path.join(folder, "copy.db")  # SQLite may write beside what it only reads
        try:
            _copy(path, copy)
        except OSError as error:
            raise StoreError(f"{path}: cannot be read: {error.strerror}") from None
        try:
            return tuple([correction_of(row) for row in _rows(copy, path)])
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
    """When the files were changed last, and how long they are."""
    there = [os.stat(name) for name in (path, path + _LOG) if os.path.exists(name)]
    return [(status.st_mtime_ns, status.st_size) for status in there]


def _rows(copy: str, path: str) -> list[Row]:
    """The rows with all columns; those that an early version lacks are empty."""
    connection = sqlite3.connect(copy)
    try:
        there = [row[1] for row in connection.execute(f"PRAGMA table_info({_TABLE})")]
        if missing := [column for column in _NEEDED if column not in there]:
            what = f"its table {_TABLE!r} has no {missing[0]!r}" if there else f"it has no table {_TABLE!r}"
            raise StoreError(f"{path}: {what}, so there are no corrections in it")
        columns = ", ".join([f"coalesce({name}, '')" if name in there else "''" for name in _COLUMNS])
        return connection.execute(f"SELECT {columns} FROM {_TABLE}").fetchall()  # noqa: S608 - our names
    finally:
        connection.close()
