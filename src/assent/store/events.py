"""The past calls: each that was judged, with how it ended where the agent said so."""

from __future__ import annotations

from assent.record import Record
from assent.store.ingest import ingest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.store.database import Row, Store

__all__ = [
    "AskedCall",
    "EventQuery",
    "StoredEnd",
    "StoredEvent",
    "UnknownName",
    "asked_and_blocked",
    "event_of",
    "ingest",
    "last_mode",
    "query",
    "unknown_names",
    "was_asked",
]


class AskedCall(Record):
    """The question about a call, and its outcome. Moments are as in `StoredEvent`."""

    mode: str = ""  # of the agent, as it stated it
    asked_at: str = ""
    prompted: bool | None = None  # whether the agent was seen to put a question; None: it does not tell
    confirmed: str = ""  # what the agent was told when it was about to ask on its own
    answered: str = ""  # yes, no, nobody: nobody was there; empty while it is not known
    answered_at: str = ""  # of several calls at once, when all of them had an answer


class StoredEnd(Record):
    """The end of a call, as far as it is known."""

    success: bool | None
    error_class: str
    run_us: int | None
    form: int = 1  # 1: kept by an earlier version, for which a command in the background was a success
    ran: bool | None = None  # False: it was refused, by a person, the agent, or Assent
    background: bool = False  # it began; how it ended is told by no event
    accused: str = ""  # the word of the command that the failure names
    offered: str = ""  # what the failure offers in its place


class StoredEvent(Record):
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
    files: str  # what a tool that is not a shell reads, changes, deletes; secrets masked
    decision: str  # what the policy says; empty where it was left to the agent
    answer: str  # what the agent was told before the call; empty where that is not known
    category: str
    name: str
    reason: str
    grants: str
    judged_us: int | None
    position: int  # of the call in its session, from 1
    asked: AskedCall
    end: StoredEnd


class EventQuery(Record):
    """The wanted events; empty fields exclude none."""

    agent: str = ""
    session: str = ""  # or how it begins
    decision: str = ""
    since: str = ""  # ISO 8601, UTC
    failed: bool = False
    after: int = 0  # events with a greater id
    up_to: int | None = None  # and with no greater id than this
    limit: int | None = None  # the latest so many


COLUMNS = """
  id, judged_at, agent, session, call_id, tool, cwd, command, corrected, files, decision, answer, category,
  name, reason, grants, judged_us, position, mode, asked_at, prompted, confirmed, answered, answered_at,
  success, error_class, run_us, form, ran, background, accused, offered
"""
_QUERY = f"""
  SELECT {COLUMNS}
  FROM events
  WHERE (:agent = '' OR agent = :agent) AND (:decision = '' OR decision = :decision)
    AND (:session = '' OR substr(session, 1, length(:session)) = :session)
    AND judged_at >= :since AND id > :after AND (:up_to IS NULL OR id <= :up_to) AND (:failed = 0 OR success = 0)
  ORDER BY id DESC LIMIT :limit
"""  # noqa: S608 - names of our own
_ASKED_AND_BLOCKED = """
  SELECT coalesce(sum(answer = 'ask' OR coalesce(answered, '') IN ('yes', 'no', 'nobody')), 0),
    coalesce(sum(answer = 'deny'), 0)
  FROM events WHERE judged_at >= ?
"""
_UNKNOWN = """
  SELECT name, count(*), count(DISTINCT session), max(judged_at),
    sum(answered = 'yes'), sum(answered = 'no'), sum(coalesce(success, 1) = 0)
  FROM events WHERE category = 'Unrecognized' AND name <> '' GROUP BY name ORDER BY count(*) DESC, name
"""


class UnknownName(Record):
    """An unknown command, with its use."""

    name: str
    uses: int
    sessions: int
    last: str  # ISO 8601, UTC
    granted: int = 0  # by a person
    refused: int = 0
    failed: int = 0


def query(store: Store, wanted: EventQuery) -> list[StoredEvent]:
    """The events that are wanted, earliest first."""
    values = {
        "agent": wanted.agent,
        "session": wanted.session,
        "decision": wanted.decision,
        "since": wanted.since,
        "failed": wanted.failed,
        "after": wanted.after,
        "up_to": wanted.up_to,
        "limit": -1 if wanted.limit is None else wanted.limit,
    }
    return [event_of(row) for row in reversed(store.rows(_QUERY, values))]


def event_of(row: Row) -> StoredEvent:
    """An event from COLUMNS."""
    mode, asked_at, prompted, *answers = row[-14:-8]
    success, error_class, run_us, form, ran, background, *words = row[-8:]
    asked = AskedCall(mode, asked_at, _known(prompted), *answers)
    end = StoredEnd(_known(success), error_class, run_us, form, _known(ran), bool(background), *words)
    return StoredEvent(*[*row[:-14], asked, end])


def asked_and_blocked(store: Store, since: str) -> tuple[int, int]:
    """The number of questions since that moment, and of calls that were blocked, as `assent report` counts."""
    rows = store.rows(_ASKED_AND_BLOCKED, (since,))
    return int(rows[0][0]), int(rows[0][1])


def was_asked(event: StoredEvent) -> bool:
    """Whether a person was asked about the call, by Assent or by the agent."""
    return event.answer == "ask" or event.asked.answered in ("yes", "no", "nobody")


def last_mode(store: Store, session: str) -> str:
    """The agent's mode in the latest call of a session, a value of AgentMode; empty where none is known."""
    rows = store.rows("SELECT mode FROM events WHERE session = ? AND mode <> '' ORDER BY id DESC LIMIT 1", (session,))
    return str(rows[0][0]) if rows else ""


def _known(value: int | None) -> bool | None:
    return None if value is None else bool(value)


def unknown_names(store: Store) -> list[UnknownName]:
    """The unknown commands that were called, the most used first."""
    return [UnknownName(*row) for row in store.rows(_UNKNOWN)]
