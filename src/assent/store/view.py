"""The store as it is looked at, with what hooks have appended; of a full or read-only disk, as a copy in memory."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing

from assent.errors import UnwritableError
from assent.record import Record
from assent.store.database import Store, migrate, open_store, preparing
from assent.store.failure import BUSY_SECONDS
from assent.store.ingest import ingest
from assent.store.private import check_private
from assent.store.reading import address, has_log

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.config.locations import Locations

_LARGEST = 512 << 20  # bytes of a database that memory is asked to hold


class View(Record):
    """The store, to be read and then closed."""

    store: Store
    unwritable: str = ""  # why nothing can be written
    has_news: bool = False  # hooks had appended something, which the store now holds


def view(places: Locations) -> View:
    """The store with everything that hooks have appended. Raises StoreError."""
    try:
        return _brought_up_to_date(open_store(places.store), places.journal)
    except UnwritableError as error:
        try:
            size = os.path.getsize(places.store)
        except OSError:
            raise error from None
        if not 0 < size <= _LARGEST:
            raise
        return _brought_up_to_date(_copy(places.store), places.journal, str(error))


def _brought_up_to_date(store: Store, journal: str, unwritable: str = "") -> View:
    try:
        count = ingest(store, journal)
    except BaseException:
        store.close()
        raise
    return View(store, unwritable, count > 0 and not unwritable)


def _copy(path: str) -> Store:
    """All of the store in memory, where it can be brought up to date without a disk."""
    check_private(path)
    connection = sqlite3.connect(":memory:", isolation_level=None)
    with preparing(connection, path):
        with closing(unaccompanied(path)) as source:
            source.backup(connection)
        migrate(connection, path)
    return Store(path, connection, copied=True)


def unaccompanied(path: str) -> sqlite3.Connection:
    """The file, opened to be read where none can be made beside it. Raises sqlite3.Error."""
    if not has_log(path):
        return sqlite3.connect(address(path, "mode=ro&immutable=1"), uri=True, isolation_level=None)
    connection = sqlite3.connect(address(path, "mode=ro"), uri=True, isolation_level=None, timeout=BUSY_SECONDS)
    try:
        connection.execute("SELECT 1 FROM sqlite_master")  # another process has made what is beside it
    except sqlite3.OperationalError:
        connection.close()
        connection = sqlite3.connect(address(path, "mode=rw"), uri=True, isolation_level=None, timeout=BUSY_SECONDS)
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")  # then SQLite keeps that in memory
    return connection
