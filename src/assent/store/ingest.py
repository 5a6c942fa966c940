"""The journal of hooks taken into the store: every line once, whatever is killed when.

How far each file was read is committed together with what was read from it.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import time

from assent.errors import StoreError
from assent.store.event_row import add_batch, add_judged, add_outcome
from assent.store.journal import append, aside
from assent.store.requests import note

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from assent.store.database import Connection, Store

MOST_ROWS = 200_000
MOST_BYTES = 256 << 20
APART = "unread.jsonl"  # beside the journal: lines of it that could not be taken in
_BAD = (ValueError, TypeError, OverflowError, sqlite3.DataError, sqlite3.IntegrityError, sqlite3.InterfaceError)
_BEGINS = b'{"t":'
_CHUNK = 1 << 20  # bytes of one transaction
_QUIET = 60  # seconds after which no hook still writes to a file that was put aside; hooks live for eight


def ingest(store: Store, journal: str) -> int:
    """Take in what hooks have appended to `journal`; how many events that was. Raises StoreError."""
    count = 0
    try:
        for path in aside(journal):
            count += _take_in(store, path)
            if not store.copied and time.time() - os.stat(path).st_mtime > _QUIET:
                _forget(store, path)
        if os.path.exists(journal):
            count += _take_in(store, journal)
    except FileNotFoundError:
        return count  # there is no folder yet, or another process has just deleted a file that it had read
    except OSError as error:
        raise StoreError(f"{journal}: cannot be read: {error.strerror}") from error
    if count:
        _prune(store)
    return count


def _take_in(store: Store, path: str) -> int:
    """The new events of one file."""
    count = 0
    with open(path, "rb") as file:
        status = os.fstat(file.fileno())
        head = hashlib.sha256(file.readline()).hexdigest()
        while True:
            with store.writing() as connection:
                start = _offset(connection, status, head)
                file.seek(start)
                data = file.read(_CHUNK)
                if len(data) == _CHUNK and b"\n" not in data:
                    data += file.readline()
                whole = data[: data.rfind(b"\n") + 1]  # a hook may be about to write the rest
                if not whole:
                    return count
                apart = "" if store.copied else os.path.join(os.path.dirname(path), APART)
                count += _add_lines(connection, whole, apart)
                connection.execute(
                    "INSERT OR REPLACE INTO journal_files (device, inode, head, offset) VALUES (?, ?, ?, ?)",
                    (status.st_dev, status.st_ino, head, start + len(whole)),
                )


def _offset(connection: Connection, status: os.stat_result, head: str) -> int:
    """The offset up to which the file was read; 0 if its number belonged to another."""
    found = connection.execute(
        "SELECT offset FROM journal_files WHERE device = ? AND inode = ? AND head = ?",
        (status.st_dev, status.st_ino, head),
    ).fetchone()
    offset: int = found[0] if found else 0
    return offset


def _add_lines(connection: Connection, lines: bytes, apart: str) -> int:
    """Add each line; one that cannot be added is put into the file `apart`, if any, so that it keeps back no other."""
    count = 0
    for line in lines.splitlines():
        connection.execute("SAVEPOINT line")
        try:
            count += _add(connection, _fields(line))
        except _BAD:
            connection.execute("ROLLBACK TO line")
            if apart:
                append(apart, line)
        connection.execute("RELEASE line")
    return count


def _add(connection: Connection, fields: dict[str, Any]) -> bool:
    """Add one line; whether it is an event of a known kind."""
    match fields.get("kind"):
        case "judged":
            add_judged(connection, fields)
        case "outcome":
            add_outcome(connection, fields)
        case "batch":
            add_batch(connection, fields)
        case "elsewhere":
            note(connection, fields)
            return False
        case _:
            return False
    return True


def _fields(line: bytes) -> dict[str, Any]:
    """The fields of a line; none where it was damaged. One that a full disk cut short may be before a whole one."""
    try:
        value = json.loads(line[max(line.rfind(_BEGINS), 0) :])
    except (ValueError, RecursionError):
        return {}
    return {key: _storable(text) for key, text in value.items()} if isinstance(value, dict) else {}


def _storable(value: object) -> object:
    r"""A text with `\ud800` for a surrogate that stands for no byte, which no database holds."""
    return value.encode("utf-8", "backslashreplace").decode() if isinstance(value, str) else value


def _forget(store: Store, path: str) -> None:
    """Delete a file that was read and no longer grows, and then the known facts about it."""
    status = os.stat(path)
    os.unlink(path)
    with store.writing() as connection:
        connection.execute("DELETE FROM journal_files WHERE device = ? AND inode = ?", (status.st_dev, status.st_ino))


def _prune(store: Store) -> None:
    """Keep the latest events, as many as may be by number and by size."""
    with store.writing() as connection:
        connection.execute("DELETE FROM events WHERE id <= (SELECT max(id) FROM events) - ?", (MOST_ROWS,))
        while _size(store) > MOST_BYTES:
            connection.execute("DELETE FROM events WHERE id <= (SELECT min(id) + (max(id) - min(id)) / 10 FROM events)")


def _size(store: Store) -> int:
    """Bytes of the database that are in use; what was deleted is used again."""
    ((pages,),) = store.rows("PRAGMA page_count")
    ((free,),) = store.rows("PRAGMA freelist_count")
    ((size,),) = store.rows("PRAGMA page_size")
    used: int = (pages - free) * size
    return used
