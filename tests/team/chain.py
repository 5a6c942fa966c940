"""The chain of the log's entries, looked through from its start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assent.team.merkle import chained

if TYPE_CHECKING:
    from assent.server.store.transaction import Transaction


def broken_at(transaction: Transaction, count: int) -> int | None:
    """The first of the first `count` entries whose chain does not follow; None where all do."""
    before = bytes(32)
    rows = transaction.rows("SELECT seq, leaf, chain FROM log WHERE seq < ? ORDER BY seq", (count,))
    for expected, (seq, leaf, chain) in enumerate(rows):
        before = chained(before, bytes(leaf))
        if seq != expected or bytes(chain) != before:
            return expected
    return None
