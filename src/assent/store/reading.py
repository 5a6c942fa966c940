"""The database read for a snapshot; a hook imports this only when its snapshot is out of date."""

from __future__ import annotations

import _sqlite3

from assent.errors import StoreError
from assent.store.failure import store_error
from assent.store.private import check_private
from assent.store.rule_row import ALL_RULES

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3

    from assent.config.snapshot import Payload

_SECONDS = 2  # that a hook waits for a lock; readers hardly ever meet one

_GRANTS = """
  SELECT id, pattern, scope, place, session, shell, ceiling, origin_command, created_at, expires_at, last_used_at
  FROM grants ORDER BY id
"""
_NAMES = "SELECT prefix, words FROM names ORDER BY prefix"
_SHELL_ALIASES = "SELECT name, value FROM shell_aliases ORDER BY name"


def read_payload(path: str) -> Payload:
    """The rows that judging depends on, all of one moment. Raises StoreError."""
    check_private(path)
    place = path.replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    try:
        connection: sqlite3.Connection = _sqlite3.connect(
            f"file:{place}?mode=ro", timeout=_SECONDS, isolation_level=None, uri=True
        )
    except _sqlite3.Error as error:
        raise store_error(path, error) from error
    try:
        return _rows(connection, path)
    except _sqlite3.Error as error:
        raise store_error(path, error) from error
    finally:
        connection.close()


def _rows(connection: sqlite3.Connection, path: str) -> Payload:
    connection.execute("BEGIN")  # one moment for all of them
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    if "corrections" not in tables:
        if "aliases" in tables:
            raise StoreError(f"{path}: is of an earlier version; `assent aliases` brings it up to date")
        return (), (), (), ()  # somebody has only just made the file
    return tuple([tuple(connection.execute(sql).fetchall()) for sql in (ALL_RULES, _GRANTS, _NAMES, _SHELL_ALIASES)])
