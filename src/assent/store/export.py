"""The events of one day and agent, for what is written from them."""

from __future__ import annotations

from assent.record import Record
from assent.store.events import COLUMNS, StoredEvent, event_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.store.database import Store

_PARTS = """
  SELECT substr(judged_at, 1, 10) AS day, agent,
    count(*) || ' ' || max(id) || ' ' || max(ended_at) || ' ' || max(answered_at) || ' ' || sum(answered <> '')
    || ' ' || sum(ran IS NOT NULL) || ' ' || sum(success IS NOT NULL)
  FROM events GROUP BY day, agent ORDER BY day, agent
"""
_EVENTS = f"""
  SELECT {COLUMNS} FROM events WHERE substr(judged_at, 1, 10) = ? AND agent = ? ORDER BY name, id
"""  # noqa: S608 - names of our own


class ExportedDay(Record):
    """One day of one agent."""

    day: str  # 2026-11-22, UTC
    agent: str
    state: str  # the same as long as its rows are


def parts(store: Store) -> list[ExportedDay]:
    """Every day of each agent that there is."""
    return [ExportedDay(*row) for row in store.rows(_PARTS)]


def events(store: Store, part: ExportedDay) -> list[StoredEvent]:
    """The events of a part, those of one name together."""
    return [event_of(row) for row in store.rows(_EVENTS, (part.day, part.agent))]
