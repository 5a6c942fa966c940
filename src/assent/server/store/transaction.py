"""Statements that are kept all or none, with `?` for values on both kinds of database."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeAlias

Row: TypeAlias = tuple[Any, ...]


class Cursor(Protocol):
    """The methods that the kinds of databases share."""

    @property
    def rowcount(self) -> int: ...  # noqa: D102
    def execute(self, query: Any, params: Any = ..., /) -> Any: ...  # noqa: D102
    def fetchall(self) -> list[Any]: ...  # noqa: D102
    def copy(self, statement: Any, /) -> Any: ...  # noqa: D102 - of PostgreSQL
    def executemany(self, query: Any, params: Any, /) -> Any: ...  # noqa: D102 - of SQLite


class Transaction:
    """Statements that are kept all or none."""

    def __init__(self, cursor: Any, marks: str) -> None:
        self._cursor: Cursor = cursor
        self._marks = marks

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[Row]:
        """All rows that a query gives."""
        self._cursor.execute(sql.replace("?", self._marks), values)
        return self._cursor.fetchall()

    def among(self, table: str, column: str, values: Sequence[str]) -> list[Row]:
        """A condition on the rows of one of our tables: that column has one of the values."""
        if not values:
            return []
        if self._marks == "%s":  # one value that is a list: PostgreSQL would read thousands of them each time
            self._cursor.execute(f"SELECT {column} FROM {table} WHERE {column} = ANY(%s)", (list(values),))  # noqa: S608
        else:
            marks = ", ".join("?" * len(values))
            self._cursor.execute(f"SELECT {column} FROM {table} WHERE {column} IN ({marks})", values)  # noqa: S608
        return self._cursor.fetchall()

    def run(self, sql: str, values: Sequence[Any] = ()) -> int:
        """The number of rows that a statement changed."""
        self._cursor.execute(sql.replace("?", self._marks), values)
        return self._cursor.rowcount

    def add(self, table: str, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
        """Add many rows to one of our tables, which PostgreSQL takes fastest as a copy."""
        if self._marks == "%s":
            with self._cursor.copy(f"COPY {table} ({', '.join(columns)}) FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row)
        elif rows:
            marks = ", ".join("?" * len(columns))
            self._cursor.executemany(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})", rows)  # noqa: S608
