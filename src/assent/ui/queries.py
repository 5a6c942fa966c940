"""The log as the pages ask for it. Every query reads a bounded part, or an index alone."""

from __future__ import annotations

from assent.pages.calls import PAGE, WINDOW, CallLine, Filter
from assent.pages.trial import TrialText
from assent.store.event_row import riskiest_name
from assent.store.events import COLUMNS, StoredEvent, event_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.store.database import Row, Store

_MOST = 15  # names
_NAMED = 200  # texts that are given a name
_LONGEST = 40  # characters of a text that stands for its name

_CALL = """
  id, judged_at, CASE WHEN command <> '' THEN command WHEN files <> '' THEN files ELSE tool END, decision, category,
  reason, agent, cwd, answered, corrected, coalesce(success, 1) = 0
"""
_CONDITIONS = {
    "text": r"instr(lower(command), lower(:text)) > 0",
    "decision": "decision = :decision",
    "agent": "agent = :agent",
    "category": "category = :category",
    "session": "session = :session",
    "since": "judged_at >= :since",
}
_ENDS = "SELECT coalesce((SELECT min(id) FROM events), 0), coalesce((SELECT max(id) FROM events), 0)"
_ONE = f"SELECT {COLUMNS} FROM events WHERE id = ?"  # noqa: S608 - names of our own
_DAYS = """
  SELECT substr(judged_at, 1, 10) AS day, decision, answered, category, count(*)
  FROM events WHERE substr(judged_at, 1, 10) >= ? GROUP BY substr(judged_at, 1, 10), decision, answered, category
"""
_QUESTIONS = """
  SELECT command, cwd, name, category, count(*) AS found, sum(answered = 'yes'), sum(answered = 'no') FROM (
    SELECT command, cwd, name, category, answered FROM events
    WHERE decision = 'ask' AND command <> '' AND judged_at >= ? ORDER BY judged_at DESC LIMIT 20000
  )
  GROUP BY command, cwd, name, category ORDER BY found DESC LIMIT ?
"""
_AGENTS = """
  WITH RECURSIVE one(agent) AS (
    SELECT min(agent) FROM events WHERE agent > '' UNION ALL
    SELECT (SELECT min(agent) FROM events WHERE agent > one.agent) FROM one WHERE one.agent IS NOT NULL
  )
  SELECT agent FROM one WHERE agent IS NOT NULL
"""  # one step of the index for each, however many calls
_TEXTS = """
  SELECT command, cwd, decision, count(*) FROM events
  WHERE judged_at >= ? AND command <> '' AND decision <> '' GROUP BY command, cwd, decision
"""


def stream(store: Store, wanted: Filter) -> tuple[list[CallLine], int, int]:
    """The latest calls first, one more than a page holds when there are more; the key above which they were
    looked for, and the lowest there is.
    """
    ((least, most),) = store.rows(_ENDS)
    before = min(wanted.before or most + 1, most + 1)
    floor = max(before - WINDOW, least)
    values = {**wanted.fields(), "before": before, "floor": floor, "limit": PAGE + 1}
    given = [condition for name, condition in _CONDITIONS.items() if values[name]]
    conditions = " AND ".join(["id < :before", "id >= :floor", *given])
    sql = f"SELECT {_CALL} FROM events WHERE {conditions} ORDER BY id DESC LIMIT :limit"  # noqa: S608 - our own texts
    return [_call(row) for row in store.rows(sql, values)], floor, least


def _call(row: Row) -> CallLine:
    return CallLine(*[*row[:-1], bool(row[-1])])


def one(store: Store, number: int) -> StoredEvent | None:
    """The call with that number."""
    return next((event_of(row) for row in store.rows(_ONE, (number,))), None)


def counts(store: Store, since: str) -> list[tuple[str, str, str, str, int]]:
    """Day in UTC, decision, answer, category, and how many calls."""
    rows: list[tuple[str, str, str, str, int]] = store.rows(_DAYS, (since,))
    return rows


def names(store: Store, since: str) -> list[tuple[str, str, int, int, int]]:
    """The names of most questions, by the riskiest part: name, category, questions, yes, no."""
    found: dict[tuple[str, str], list[int]] = {}
    for command, cwd, name, category, *counted in store.rows(_QUESTIONS, (since, _NAMED)):
        key = name or riskiest_name(command, cwd) or command[:_LONGEST], category
        found[key] = [sum(pair) for pair in zip(found.get(key, (0, 0, 0)), counted, strict=True)]
    ordered = sorted(found.items(), key=lambda item: (-item[1][0], item[0]))
    return [(*key, counted[0], counted[1], counted[2]) for key, counted in ordered[:_MOST]]


def agents(store: Store) -> list[str]:
    """Every agent in the log."""
    return [str(row[0]) for row in store.rows(_AGENTS)]


def texts(store: Store, since: str) -> list[TrialText]:
    """Every command since then, each folder on its own."""
    return [TrialText(*row) for row in store.rows(_TEXTS, (since,))]
