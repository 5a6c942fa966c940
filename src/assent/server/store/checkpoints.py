"""Signed statements of how long the log was and what its tree's hash was."""

from __future__ import annotations

from assent.record import Record
from assent.server.store.transaction import Transaction

_COLUMNS = "size, root, made_at, key, signature"


class Checkpoint(Record):
    """One statement; all but size and moment in hexadecimal digits."""

    size: int
    root: str
    at: str
    key: str
    signature: str


def add(transaction: Transaction, made: Checkpoint) -> None:
    """Keep a statement."""
    transaction.run(
        f"INSERT INTO checkpoints ({_COLUMNS}) VALUES (?, ?, ?, ?, ?)",  # noqa: S608 - constant
        (made.size, made.root, made.at, made.key, made.signature),
    )


def latest(transaction: Transaction) -> Checkpoint | None:
    """The last one."""
    rows = transaction.rows(f"SELECT {_COLUMNS} FROM checkpoints ORDER BY size DESC LIMIT 1")  # noqa: S608 - constant
    return Checkpoint(*rows[0]) if rows else None


def of_size(transaction: Transaction, size: int) -> Checkpoint | None:
    """The one at that size of the log."""
    rows = transaction.rows(f"SELECT {_COLUMNS} FROM checkpoints WHERE size = ?", (size,))  # noqa: S608 - constant
    return Checkpoint(*rows[0]) if rows else None
