"""A database brought to the present schema, whatever version it has, by numbered SQL in one transaction."""

from __future__ import annotations

import os
import sqlite3

from assent.errors import StoreError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_FOLDER = os.path.join(os.path.dirname(__file__), "schema")


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
