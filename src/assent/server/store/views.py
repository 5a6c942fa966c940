"""The record as the pages ask for it: a part of the latest events, one event, and counts by day.

Counts are made behind the events that come in, by whoever keeps house; what is not counted yet is added when asked for.
"""

from __future__ import annotations

from assent.pages.calls import PAGE, WINDOW, CallLine, Filter
from assent.server.store import marks
from assent.server.store.records import COLUMNS
from assent.server.store.transaction import Row, Transaction

COUNTED = "counted events"  # the mark up to which they were
CHUNK = 5_000  # events that are counted in one transaction, while those that come in wait
_MOST_NAMES = 15
_CALL = "seq, at, command, name, tool, decision, category, reason, agent, machine, answered, success"
_CONDITIONS = {
    "decision": "decision = ?",
    "agent": "agent = ?",
    "machine": "machine = ?",
    "category": "category = ?",
    "name": "name = ?",
    "session": "session = ?",
    "since": "at >= ?",
}
_ENDS = "SELECT coalesce((SELECT min(seq) FROM events), 0), coalesce((SELECT max(seq) FROM events), 0)"
_KEY = "day, agent, decision, answered, category, name"
_OF_EVENTS = "substr(at, 1, 10) AS day, agent, decision, answered, category, name, count(*) AS calls"
_ALL = f"""
  SELECT {_KEY}, calls FROM day_counts WHERE day >= ?
  UNION ALL
  SELECT {_OF_EVENTS} FROM events WHERE seq > ? AND at >= ? GROUP BY 1, 2, 3, 4, 5, 6
"""  # noqa: S608 - constant

_NAMES = f"""
  SELECT name, category, sum(calls), sum(CASE WHEN answered = 'yes' THEN calls ELSE 0 END),
    sum(CASE WHEN answered = 'no' THEN calls ELSE 0 END)
  FROM ({_ALL}) AS found WHERE decision = 'ask' AND name <> '' GROUP BY 1, 2 ORDER BY 3 DESC, 1 LIMIT ?
"""  # noqa: S608 - constant


def count_up(transaction: Transaction) -> bool:
    """Count the next events; whether there may be more."""
    start = marks.get(transaction, COUNTED)
    ((end, many),) = transaction.rows(
        "SELECT max(seq), count(*) FROM (SELECT seq FROM events WHERE seq > ? ORDER BY seq LIMIT ?) AS next",
        (start, CHUNK),
    )
    if end is None:
        return False
    transaction.run(
        f"INSERT INTO day_counts ({_KEY}, calls) SELECT {_OF_EVENTS} FROM events"  # noqa: S608 - constant
        " WHERE seq > ? AND seq <= ? GROUP BY 1, 2, 3, 4, 5, 6"
        f" ON CONFLICT ({_KEY}) DO UPDATE SET calls = day_counts.calls + excluded.calls",
        (start, end),
    )
    marks.put(transaction, COUNTED, end)
    return bool(many == CHUNK)


def forget_before(transaction: Transaction, day: str) -> None:
    """Release the counts of days before that one."""
    transaction.run("DELETE FROM day_counts WHERE day < ?", (day,))


def counts(transaction: Transaction, day: str) -> list[tuple[str, str, str, str, int]]:
    """Day, decision, answer, category and how many calls, since that day."""
    rows: list[tuple[str, str, str, str, int]] = transaction.rows(
        f"SELECT day, decision, answered, category, sum(calls) FROM ({_ALL}) AS found GROUP BY 1, 2, 3, 4",  # noqa: S608
        (day, marks.get(transaction, COUNTED), day),
    )
    return [(at, decision, answered, category, int(count)) for at, decision, answered, category, count in rows]


def names(transaction: Transaction, day: str) -> list[tuple[str, str, int, int, int]]:
    """The names of most questions since that day: name, category, questions, yes, no."""
    rows = transaction.rows(_NAMES, (day, marks.get(transaction, COUNTED), day, _MOST_NAMES))
    return [(name, category, int(asked), int(yes), int(no)) for name, category, asked, yes, no in rows]


def uses(transaction: Transaction, day: str) -> list[Row]:
    """As `records.uses`, by the name alone."""
    return transaction.rows(
        f"SELECT '', '', name, category, decision, sum(calls) FROM ({_ALL}) AS found"  # noqa: S608 - constant
        " WHERE decision <> '' GROUP BY 3, 4, 5",
        (day, marks.get(transaction, COUNTED), day),
    )


def agents(transaction: Transaction) -> list[str]:
    """Every agent that was counted."""
    return [
        str(row[0]) for row in transaction.rows("SELECT DISTINCT agent FROM day_counts WHERE agent <> '' ORDER BY 1")
    ]


def stream(transaction: Transaction, wanted: Filter) -> tuple[list[CallLine], int, int]:
    """The latest calls first, one more than a page holds when there are more; the key above which they were
    looked for, and the lowest there is.
    """
    ((least, most),) = transaction.rows(_ENDS)
    before = min(wanted.before or most + 1, most + 1)
    floor = max(before - WINDOW, least)
    fields = wanted.fields()
    given = [(condition, fields[name]) for name, condition in _CONDITIONS.items() if fields[name]]
    if wanted.text:
        like = f"%{_plain(wanted.text.lower())}%"
        given.append(("(lower(name) LIKE ? ESCAPE '!' OR lower(command) LIKE ? ESCAPE '!')", like))
    conditions = " AND ".join(["seq < ?", "seq >= ?", *[condition for condition, _ in given]])
    values = [value for condition, value in given for _ in range(condition.count("?"))]
    rows = transaction.rows(
        f"SELECT {_CALL} FROM events WHERE {conditions} ORDER BY seq DESC LIMIT ?",  # noqa: S608 - our own texts
        (before, floor, *values, PAGE + 1),
    )
    return [_call(row) for row in rows], floor, least


def one(transaction: Transaction, seq: int) -> dict[str, object] | None:
    """The event of that number, its columns by name."""
    rows = transaction.rows(f"SELECT {', '.join(COLUMNS)} FROM events WHERE seq = ?", (seq,))  # noqa: S608 - constant
    return dict(zip(COLUMNS, rows[0], strict=True)) if rows else None


def _plain(text: str) -> str:
    """The text without what LIKE has a meaning for."""
    return text.replace("!", "!!").replace("%", "!%").replace("_", "!_")


def _call(row: Row) -> CallLine:
    seq, at, command, name, tool, decision, category, reason, agent, machine, answered, success = row
    said = (decision, category, reason, agent, machine, answered)
    return CallLine(seq, at, command or name or tool, *said, "", success == 0)
