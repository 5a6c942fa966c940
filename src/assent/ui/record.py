"""The log as the pages ask for it."""

from __future__ import annotations

from assent.record import Record
from assent.store.event_name import riskiest_name
from assent.store.events import COLUMNS, event_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.store.database import Store
    from assent.store.events import Event

PAGE = 50  # calls on one page
DAYS = 30
_MOST = 20  # names
_LONGEST = 40  # characters of a text that stands for its name

_STREAM = f"""
  SELECT {COLUMNS} FROM events
  WHERE id < :before AND (:agent = '' OR agent = :agent) AND (:decision = '' OR decision = :decision)
    AND (:session = '' OR session = :session) AND (:since = '' OR judged_at >= :since)
    AND (:text = '' OR instr(lower(command), lower(:text)) > 0)
  ORDER BY id DESC LIMIT :limit
"""  # noqa: S608 - names of our own
_ONE = f"SELECT {COLUMNS} FROM events WHERE id = ?"  # noqa: S608 - as above
_DAYS = """
  SELECT substr(judged_at, 1, 10) AS day, count(*), sum(decision = 'ask'), sum(decision = 'deny'), sum(corrected <> '')
  FROM events WHERE judged_at >= ? GROUP BY day ORDER BY day
"""
_QUESTIONS = """
  SELECT command, cwd, name, category, count(*), sum(answered = 'yes'), sum(answered = 'no') FROM events
  WHERE decision = 'ask' AND command <> '' AND judged_at >= ?
  GROUP BY command, cwd, name, category ORDER BY count(*) DESC LIMIT 1000
"""
_AGENTS = "SELECT DISTINCT agent FROM events WHERE agent <> '' ORDER BY agent"
_TEXTS = """
  SELECT command, cwd, decision, count(*) FROM events
  WHERE judged_at >= ? AND command <> '' AND decision <> '' GROUP BY command, cwd, decision
"""


class Filter(Record):
    """Which calls are shown; empty texts exclude none. It is the query of the address."""

    agent: str = ""
    decision: str = ""
    session: str = ""
    since: str = ""  # 2026-11-22
    text: str = ""
    before: int = 0  # only calls with a lower number; 0: all

    def fields(self) -> dict[str, str | int]:
        """The values by name."""
        return {name: getattr(self, name) for name in self.__match_args__}


class Day(Record):
    """One day, in UTC."""

    day: str
    calls: int
    asked: int
    denied: int
    corrected: int


class Name(Record):
    """A command that was asked about."""

    name: str
    category: str
    questions: int
    yes: int
    no: int


class Text(Record):
    """A command that was judged, in a folder, and how often."""

    command: str
    cwd: str
    decision: str
    count: int


def stream(store: Store, wanted: Filter) -> list[Event]:
    """The latest calls first, one more than a page holds when there are further ones."""
    values = {**wanted.fields(), "before": wanted.before or 1 << 62, "limit": PAGE + 1}
    return [event_of(row) for row in store.rows(_STREAM, values)]


def one(store: Store, number: int) -> Event | None:
    """The call with that number."""
    return next((event_of(row) for row in store.rows(_ONE, (number,))), None)


def days(store: Store, since: str) -> list[Day]:
    """What each day since then came to."""
    return [Day(*row) for row in store.rows(_DAYS, (since,))]


def names(store: Store, since: str) -> list[Name]:
    """What was asked about most, by the name of the riskiest part."""
    found: dict[tuple[str, str], list[int]] = {}
    for command, cwd, name, category, *counts in store.rows(_QUESTIONS, (since,)):
        key = name or riskiest_name(command, cwd) or command[:_LONGEST], category
        found[key] = [sum(pair) for pair in zip(found.get(key, (0, 0, 0)), counts, strict=True)]
    ordered = sorted(found.items(), key=lambda item: (-item[1][0], item[0]))
    return [Name(*key, *counts) for key, counts in ordered[:_MOST]]


def agents(store: Store) -> list[str]:
    """Every agent in the log."""
    return [str(row[0]) for row in store.rows(_AGENTS)]


def texts(store: Store, since: str) -> list[Text]:
    """Every command since then, each folder by itself."""
    return [Text(*row) for row in store.rows(_TEXTS, (since,))]
