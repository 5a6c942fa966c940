"""Calls that other programs recorded: of tools that do not exist, and all of them; kept for learning from them."""

from __future__ import annotations

import hashlib

from assent.store.redaction import masked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from assent.store.database import Connection, Row, Store

# The columns of each table in their order, the key first.
COLUMNS = {
    "desires": ("id", "tool_name", "tool_input", "error", "source", "session_id", "cwd", "timestamp", "metadata"),
    "invocations": (
        *("id", "source", "instance_id", "host_id", "tool_name", "is_error", "error", "cwd", "timestamp", "metadata"),
    ),
}
_FAILED_TOOLS = """
  SELECT tool_name, count(*) FROM desires GROUP BY tool_name
  UNION ALL SELECT tool, count(*) FROM events WHERE error_class = 'unknown-tool' AND tool <> '' GROUP BY tool
"""
NEEDED = frozenset(("id", "tool_name", "error", "source", "timestamp"))  # that may not be NULL in one of the tables


def add(store: Store, calls: Mapping[str, Sequence[Row]]) -> dict[str, int]:
    """Keep the rows of each table that are not there, all or none, secrets masked; how many those were."""
    added = {}
    with store.writing() as connection:
        for table, rows in calls.items():
            before = connection.total_changes
            for row in rows:
                kept = tuple([masked(value) if isinstance(value, str) else value for value in row])
                _put(connection, table, kept)
            added[table] = connection.total_changes - before
    return added


def failed_tools(store: Store) -> dict[str, int]:
    """Tools that do not exist, as other programs and our own hooks recorded them, with how often they were called."""
    rows = store.rows(_FAILED_TOOLS)
    return {name: sum(count for other, count in rows if other == name) for name, _ in rows}


def _put(connection: Connection, table: str, row: Row) -> None:
    """Keep a row once, under a key of its own where another has the same."""
    found = connection.execute(f"SELECT * FROM {table} WHERE id = ?", row[:1]).fetchone()  # noqa: S608 - our names
    if found is not None and found != row:
        row = (f"{row[0]}#{hashlib.sha256(repr(row).encode()).hexdigest()[:16]}", *row[1:])
    marks = ", ".join("?" * len(row))
    connection.execute(f"INSERT OR IGNORE INTO {table} VALUES ({marks})", row)  # noqa: S608 - our names
