"""The database read for a snapshot; a hook imports this only when its snapshot is out of date."""

from __future__ import annotations

import _sqlite3
import os

from assent.errors import StoreError
from assent.store.failure import store_error
from assent.store.private import check_private
from assent.store.rule_row import ALL_RULES

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3

    from assent.config.snapshot import Payload

_SECONDS = 2  # that a hook waits for a lock; readers hardly ever meet one

_HEADER = 100  # bytes that every database begins with

_GRANTS = """
  SELECT id, pattern, scope, place, session, shell, ceiling, origin_command, created_at, expires_at, last_used_at
  FROM grants ORDER BY id
"""
_OWN_NAMES = "SELECT prefix, words FROM names ORDER BY prefix"  # of a database that no newer command line has opened
_NAMES = """
  SELECT prefix, words FROM names
  UNION ALL SELECT prefix, max(words) FROM server_names WHERE prefix NOT IN (SELECT prefix FROM names) GROUP BY prefix
  ORDER BY prefix
"""
_SHELL_ALIASES = "SELECT name, value FROM shell_aliases ORDER BY name"


def read_payload(path: str) -> Payload:
    """The rules that judging depends on, all of one moment. Raises StoreError."""
    check_private(path)
    try:
        return _read(path, "mode=ro")
    except _sqlite3.Error as error:
        if not _is_at_rest(path, vars(error).get("sqlite_errorcode", 0) & 0xFF):
            raise store_error(path, error) from error
    try:  # on a full or read-only disk SQLite cannot make the file by which readers and writers know of each other
        return _read(path, "mode=ro&immutable=1")
    except _sqlite3.Error as error:
        raise store_error(path, error) from error


def has_log(path: str) -> bool:
    """Whether anything is in the log beside the database; readers leave an empty one behind."""
    try:
        return os.path.getsize(f"{path}-wal") > 0
    except FileNotFoundError:
        return False
    except OSError:
        return True


def _is_at_rest(path: str, code: int) -> bool:
    """Whether nobody can be writing, after that error: there is no log, and nobody can make one."""
    if has_log(path):
        return False
    if code in (_sqlite3.SQLITE_IOERR, _sqlite3.SQLITE_FULL):
        return True  # a writer would first have to make the file that could not be made
    return code == _sqlite3.SQLITE_CANTOPEN and not os.access(os.path.dirname(path), os.W_OK)


def address(path: str, how: str) -> str:
    """The file as an address that SQLite opens with those parameters."""
    quoted = path.replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    return f"file:{quoted}?{how}"


def _read(path: str, how: str) -> Payload:
    connection: sqlite3.Connection = _sqlite3.connect(
        address(path, how), timeout=_SECONDS, isolation_level=None, uri=True
    )
    try:
        return _rows(connection, path)
    finally:
        connection.close()


def _rows(connection: sqlite3.Connection, path: str) -> Payload:
    connection.execute("BEGIN")  # one moment for all of them
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    if "corrections" not in tables:
        if "aliases" in tables:
            raise StoreError(f"{path}: is of an earlier version. To update it, run: assent corrections")
        if 0 < os.path.getsize(path) < _HEADER:  # SQLite takes a single byte for none
            raise StoreError(f"{path}: is damaged; nothing in it is used")
        return (), (), (), ()  # somebody has only just made the file
    names = _NAMES if "server_names" in tables else _OWN_NAMES
    return tuple([tuple(connection.execute(sql).fetchall()) for sql in (ALL_RULES, _GRANTS, names, _SHELL_ALIASES)])
