"""Correction rules in the store: the user's own, and those that servers gave."""

from __future__ import annotations

from assent.store.moment import now
from assent.store.rule_row import ALL_RULES, Key, correction_of, row_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from assent.correction.model import Correction
    from assent.store.database import Store

_GET = """
  SELECT from_name, to_name, tool, param, command, match_kind, message, created_at FROM aliases
  WHERE from_name = ? AND tool = ? AND param = ? AND command = ? AND match_kind = ?
"""
_PUT = """
  INSERT INTO aliases (from_name, to_name, tool, param, command, match_kind, message, created_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (from_name, tool, param, command, match_kind) DO UPDATE
  SET to_name = excluded.to_name, message = excluded.message, created_at = excluded.created_at
"""
_DELETE = "DELETE FROM aliases WHERE from_name = ? AND tool = ? AND param = ? AND command = ? AND match_kind = ?"


def listed(store: Store) -> tuple[Correction, ...]:
    """All rules in the order in which they were defined; the user's own come first, and win over a server's."""
    return tuple([correction_of(row) for row in store.rows(ALL_RULES)])


def get(store: Store, key: Key) -> Correction | None:
    """The user's own rule with that key."""
    found = store.rows(_GET, key.values())
    return correction_of(found[0]) if found else None


def put(store: Store, correction: Correction) -> bool:
    """Keep one of the user's own rules; whether there was none with its key.

    One that replaces another keeps its place in the order.
    """
    return put_all(store, [correction]) == 1


def put_all(store: Store, corrections: Iterable[Correction]) -> int:
    """Keep several rules, all or none of them; how many have a key that was not there."""
    created = now()
    with store.writing() as connection:
        before = _count(store)
        connection.executemany(_PUT, [row_of(correction, created) for correction in corrections])
        return _count(store) - before


def _count(store: Store) -> int:
    count: int = store.rows("SELECT count(*) FROM aliases")[0][0]
    return count


def delete(store: Store, key: Key) -> bool:
    """Remove the user's own rule with that key; whether there was one."""
    with store.writing() as connection:
        return connection.execute(_DELETE, key.values()).rowcount > 0
