"""The data of the store for a team's server: names that it gave, and how far the events were sent to it."""

from __future__ import annotations

from assent.record import Record
from assent.store.events import EventQuery, StoredEvent, query

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from assent.store.database import Store


class Sent(Record):
    """The progress in sending the events of a machine."""

    begun: int = 0  # the last before it was enrolled
    event: int = 0  # the last that was sent
    dropped: int = 0  # events that were pruned before, in all


class Unsent(Record):
    """Events that can be sent now, and what to keep when they were."""

    events: tuple[StoredEvent, ...]
    sent: Sent


def keep_names(store: Store, origin: str, names: Iterable[tuple[str, int]]) -> None:
    """Let these be the names that the server gave."""
    with store.writing() as connection:
        connection.execute("DELETE FROM server_names WHERE origin = ?", (origin,))
        connection.executemany(
            "INSERT OR REPLACE INTO server_names (origin, prefix, words) VALUES (?, ?, ?)",
            [(origin, prefix, words) for prefix, words in names],
        )


def sent(store: Store, machine: str) -> Sent:
    """The progress in sending the events of a machine."""
    rows = store.rows("SELECT begun, event, dropped FROM team_sent WHERE machine = ?", (machine,))
    return Sent(*rows[0]) if rows else Sent()


def begin_after(store: Store, machine: str) -> None:
    """Let nothing be sent of what happened before now."""
    ((last,),) = store.rows("SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'events'")
    keep(store, machine, Sent(last, last))


def keep(store: Store, machine: str, progress: Sent) -> None:
    """Record how far they were sent."""
    with store.writing() as connection:
        connection.execute(
            "INSERT OR REPLACE INTO team_sent (machine, begun, event, dropped) VALUES (?, ?, ?, ?)",
            (machine, progress.begun, progress.event, progress.dropped),
        )


def unsent(store: Store, machine: str, ended_before: str, most: int) -> Unsent:
    """The next events in their order, up to the first that may still change.

    One that has not ended may, until it was judged before `ended_before`.
    """
    before = sent(store, machine)
    ((first,),) = store.rows("SELECT coalesce(min(id), 0) FROM events")
    lost = max(first - before.event - 1, 0) if first else 0
    found: list[StoredEvent] = []
    ((end,),) = store.rows(
        "SELECT max(id) FROM (SELECT id FROM events WHERE id > ? ORDER BY id LIMIT ?)", (before.event, most)
    )
    for event in query(store, EventQuery(after=before.event, up_to=end or 0)):
        if not is_settled(event) and event.judged_at >= ended_before:
            break
        found.append(event)
    last = found[-1].id if found else before.event
    return Unsent(tuple(found), Sent(before.begun, last, before.dropped + lost))


def is_settled(event: StoredEvent) -> bool:
    """Whether it is known how the call ended."""
    return event.end.ran is not None
