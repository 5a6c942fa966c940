"""Events of machines: taken in once each, found, counted, and let go when their time is over."""

from __future__ import annotations

from assent.record import Record
from assent.server.store.log import Entry, append, known
from assent.store.moment import now
from assent.team.canonical import canonical

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.server.store.database import Row, Transaction

KIND = "event"
COLUMNS = (
    "id machine at agent mode session tool name category decision answer answered asked ran success error_class"
    " judged_us command cwd reason"
).split()
_LIST = ", ".join(COLUMNS)


class Taken(Record):
    """What became of a batch."""

    accepted: int
    duplicates: int


def data_of(row: Sequence[object]) -> bytes:
    """What is hashed of an event, from its columns in the order of `COLUMNS`."""
    return canonical(["event", *row])


def take_in(transaction: Transaction, rows: Sequence[Row]) -> Taken:
    """Keep those events that are not in the log yet, all or none; each row has the values of `COLUMNS`."""
    fresh: dict[str, Row] = {}
    old = known(transaction, [row[0] for row in rows])
    for row in rows:
        if row[0] not in old:
            fresh.setdefault(row[0], row)
    if fresh:
        first = append(transaction, [Entry(number, KIND, data_of(row)) for number, row in fresh.items()])
        at = now()
        kept = [(seq, *row, at) for seq, row in enumerate(fresh.values(), first)]
        transaction.add("events", ("seq", *COLUMNS, "received_at"), kept)
    return Taken(len(fresh), len(rows) - len(fresh))


def count(transaction: Transaction) -> int:
    """How many events are kept."""
    return int(transaction.rows("SELECT count(*) FROM events")[0][0])


def row_at(transaction: Transaction, seq: int) -> Row | None:
    """The columns of an event; None where there is none, or none any more."""
    rows = transaction.rows(f"SELECT {_LIST} FROM events WHERE seq = ?", (seq,))  # noqa: S608 - constant
    return rows[0] if rows else None


def since(transaction: Transaction, seq: int, limit: int) -> list[Row]:
    """Events from number `seq`: the number, then the columns."""
    return transaction.rows(
        f"SELECT seq, {_LIST} FROM events WHERE seq >= ? ORDER BY seq LIMIT ?",  # noqa: S608 - constant
        (seq, limit),
    )


def uses(transaction: Transaction, at: str) -> list[Row]:
    """What ran since a moment: command, cwd, name, category, decision, mode of the agent, and how often."""
    return transaction.rows(
        "SELECT command, cwd, name, category, decision, count(*) FROM events WHERE at >= ? AND decision <> ''"
        " GROUP BY command, cwd, name, category, decision",
        (at,),
    )


def forget_before(transaction: Transaction, at: str) -> int:
    """Let go of events that were judged before a moment; their hashes stay in the log. How many those were."""
    return transaction.run("DELETE FROM events WHERE at < ?", (at,))
