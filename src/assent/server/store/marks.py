"""The number of the last event up to which some work is done."""

from __future__ import annotations

from assent.server.store.transaction import Transaction


def get(transaction: Transaction, name: str) -> int:
    """The mark of that name; -1 before the first event."""
    rows = transaction.rows("SELECT value FROM settings WHERE name = ?", (name,))
    return int(rows[0][0]) if rows else -1


def put(transaction: Transaction, name: str, seq: int) -> None:
    """Set the mark to that event."""
    transaction.run(
        "INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        (name, str(seq)),
    )
