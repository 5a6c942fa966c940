"""Events of machines: taken in once each, found, counted, and let go when their time is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from assent.record import Record
from assent.server.store import marks
from assent.server.store.log import LogEntry, append, entry, known
from assent.server.store.transaction import Row, Transaction
from assent.store.moment import now
from assent.team.canonical import canonical

Batch: TypeAlias = list[tuple[LogEntry, Row]]

KIND = "event"
CHUNK = 5_000  # events that are let go in one transaction, while those that come in wait
_NO_TEXTS = "events without texts"  # the mark up to which they were taken out
COLUMNS = (
    "id machine at agent mode session tool name category decision answer answered asked ran success error_class"
    " judged_us command cwd reason"
).split()
_LIST = ", ".join(COLUMNS)


class Taken(Record):
    """The outcome of a batch."""

    accepted: int
    duplicates: int


def data_of(row: Sequence[object]) -> bytes:
    """The bytes of an event that are hashed, from its columns in the order of `COLUMNS`."""
    return canonical(["event", *row])


def listed(rows: Sequence[Row]) -> Batch:
    """Rows that have the values of `COLUMNS`, each with its entry of the log."""
    return [(entry(row[0], KIND, data_of(row)), row) for row in rows]


def take_in(transaction: Transaction, batches: Sequence[Batch]) -> list[Taken]:
    """Keep those events that are not in the log yet, of all batches or of none; what became of each batch."""
    fresh: dict[str, tuple[LogEntry, Row]] = {}
    old = known(transaction, [each.id for batch in batches for each, _ in batch])
    taken = []
    for batch in batches:
        before = len(fresh)
        for each, row in batch:
            if each.id not in old:
                fresh.setdefault(each.id, (each, row))
        taken.append(Taken(len(fresh) - before, len(batch) - len(fresh) + before))
    if fresh:
        first = append(transaction, [each for each, _ in fresh.values()])
        at = now()
        kept = [(seq, *row, at) for seq, (_, row) in enumerate(fresh.values(), first)]
        transaction.add("events", ("seq", *COLUMNS, "received_at"), kept)
    return taken


def count(transaction: Transaction) -> int:
    """The number of events that are kept."""
    return int(transaction.rows("SELECT count(*) FROM events")[0][0])


def since(transaction: Transaction, seq: int, limit: int) -> list[Row]:
    """Events from number `seq`: the number, then the columns."""
    return transaction.rows(
        f"SELECT seq, {_LIST} FROM events WHERE seq >= ? ORDER BY seq LIMIT ?",  # noqa: S608 - constant
        (seq, limit),
    )


def uses(transaction: Transaction, at: str) -> list[Row]:
    """The commands since a moment: command, cwd, name, category, decision, mode of the agent, and how often."""
    return transaction.rows(
        "SELECT command, cwd, name, category, decision, count(*) FROM events"
        " WHERE seq >= (SELECT min(seq) FROM events WHERE at >= ?) AND at || '' >= ? AND decision <> ''"
        " GROUP BY command, cwd, name, category, decision",
        (at, at),  # in the order of the file: the index by time would read each row from another place
    )


def forget_before(transaction: Transaction, at: str) -> int:
    """Release some events that were judged before a moment; their hashes remain in the log. How many those were."""
    return transaction.run("DELETE FROM events WHERE seq IN (SELECT seq FROM events WHERE at < ? LIMIT ?)", (at, CHUNK))


def forget_texts(transaction: Transaction, received: str) -> int:
    """Release the texts of some events that came in before a moment. How many events were looked at."""
    done = marks.get(transaction, _NO_TEXTS)
    rows = transaction.rows("SELECT seq, received_at FROM events WHERE seq > ? ORDER BY seq LIMIT ?", (done, CHUNK))
    old = [seq for seq, at in rows if at < received]
    if old:
        transaction.run(
            "UPDATE events SET command = '', cwd = '', reason = '' WHERE seq > ? AND seq <= ?", (done, old[-1])
        )
        marks.put(transaction, _NO_TEXTS, old[-1])
    return len(old)
