"""The rules of servers, as they were when last asked; a hook reads them like the user's own."""

from __future__ import annotations

from assent.record import Record
from assent.store.moment import now
from assent.store.rule_row import row_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from assent.correction.model import Correction
    from assent.store.database import Store

_PUT = """
  INSERT INTO server_aliases
    (from_name, to_name, tool, param, command, match_kind, message, created_at, origin)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
"""


class Pulled(Record):
    """A server that was asked before."""

    origin: str  # its address
    at: str  # ISO 8601, UTC
    count: int  # of its rules that are kept


def keep(store: Store, origin: str, rules: Iterable[Correction]) -> None:
    """Let these be the rules of that server: all others that it gave before are forgotten."""
    at = now()
    with store.writing() as connection:
        connection.execute("DELETE FROM server_aliases WHERE origin = ?", (origin,))
        connection.executemany(_PUT, [(*row_of(rule, at), origin) for rule in rules])
        connection.execute("INSERT OR REPLACE INTO servers (origin, pulled_at) VALUES (?, ?)", (origin, at))


def forget(store: Store, origin: str) -> bool:
    """Forget a server and its rules; whether it was known."""
    with store.writing() as connection:
        connection.execute("DELETE FROM server_aliases WHERE origin = ?", (origin,))
        return connection.execute("DELETE FROM servers WHERE origin = ?", (origin,)).rowcount > 0


def pulled(store: Store) -> list[Pulled]:
    """The servers that were asked, by address."""
    rows = store.rows(
        "SELECT origin, pulled_at, (SELECT count(*) FROM server_aliases AS given WHERE given.origin = servers.origin)"
        " FROM servers ORDER BY origin"
    )
    return [Pulled(*row) for row in rows]
