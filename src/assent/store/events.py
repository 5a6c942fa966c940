"""What happened: each call that was judged, with how it ended where the agent said so."""

from __future__ import annotations

from assent.record import Record
from assent.store.ingest import ingest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.store.database import Row, Store

__all__ = ["End", "Event", "UnknownName", "Wanted", "event_of", "ingest", "query", "unknown_names"]


class End(Record):
    """How a call ended, as far as that is known."""

    success: bool | None
    error_class: str
    run_us: int | None


class Event(Record):
    """One call of a tool. Texts are empty and numbers None where nothing is known."""

    id: int
    judged_at: str  # ISO 8601, UTC, to the millisecond
    agent: str
    session: str
    call: str  # the agent's own id of it
    tool: str
    cwd: str
    command: str  # as the agent gave it, secrets masked
    corrected: str
    files: str  # what a tool that is no shell reads, changes, deletes; secrets masked
    decision: str
    answer: str
    category: str
    name: str
    reason: str
    grants: str
    judged_us: int | None
    position: int  # of the call in its session, from 1
    end: End


class Wanted(Record):
    """Which events are looked for; empty fields exclude none."""

    agent: str = ""
    session: str = ""  # or how it begins
    decision: str = ""
    since: str = ""  # ISO 8601, UTC
    failed: bool = False
    after: int = 0  # events with a greater id
    limit: int | None = None  # the latest so many


_QUERY = """
  SELECT id, judged_at, agent, session, call_id, tool, cwd, command, corrected, files, decision, answer, category,
    name, reason, grants, judged_us, position, success, error_class, run_us
  FROM events
  WHERE (:agent = '' OR agent = :agent) AND (:decision = '' OR decision = :decision)
    AND (:session = '' OR substr(session, 1, length(:session)) = :session)
    AND judged_at >= :since AND id > :after AND (:failed = 0 OR success = 0)
  ORDER BY id DESC LIMIT :limit
"""
_UNKNOWN = """
  SELECT name, count(*), count(DISTINCT session), max(judged_at) FROM events
  WHERE category = 'Unrecognized' AND name <> '' GROUP BY name ORDER BY count(*) DESC, name
"""


class UnknownName(Record):
    """A command that nothing is known of, with its use."""

    name: str
    uses: int
    sessions: int
    last: str  # ISO 8601, UTC


def query(store: Store, wanted: Wanted) -> list[Event]:
    """The events that are wanted, earliest first."""
    values = {
        "agent": wanted.agent,
        "session": wanted.session,
        "decision": wanted.decision,
        "since": wanted.since,
        "failed": wanted.failed,
        "after": wanted.after,
        "limit": -1 if wanted.limit is None else wanted.limit,
    }
    return [event_of(row) for row in reversed(store.rows(_QUERY, values))]


def event_of(row: Row) -> Event:
    """An event from the columns that `query` names."""
    *values, success, error_class, run_us = row
    values.append(End(None if success is None else bool(success), error_class, run_us))
    return Event(*values)


def unknown_names(store: Store) -> list[UnknownName]:
    """What was called that nothing is known of, the most used first."""
    return [UnknownName(*row) for row in store.rows(_UNKNOWN)]
