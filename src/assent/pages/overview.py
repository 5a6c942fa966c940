"""Questions by day, by cause and by command, as one page shows them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from assent.pages.chart import HEIGHT, SMALL_HEIGHT, SMALL_WIDTH, WIDTH, Bar, chart, days_between, spark
from assent.record import Record

PERIODS = (7, 30, 90)  # days
KINDS = {"yes": "answered yes", "no": "answered no", "open": "answer not known", "deny": "denied"}
_MOST_CAUSES = 8


class AskedCommand(Record):
    """A command that was asked about."""

    name: str
    category: str
    questions: int
    yes: int
    no: int
    address: str  # of its calls


class AskedCategory(Record):
    """A category that was asked about."""

    category: str
    questions: int
    yes: int
    no: int
    bars: tuple[Bar, ...]


def period(query: Mapping[str, str]) -> int:
    """The number of days that an address asks for."""
    found = query.get("days", "")
    return int(found) if found in map(str, PERIODS) else PERIODS[1]


def overview(
    counts: Iterable[tuple[str, str, str, str, int]], names: Sequence[AskedCommand], first: str, last: str, days: int
) -> dict[str, Any]:
    """The page of questions, from rows of day, decision, answer, category and number of calls."""
    by_day: dict[str, Counter[str]] = {}
    by_cause: dict[str, Counter[str]] = {}
    calls: Counter[str] = Counter()
    for day, decision, answered, category, count in counts:
        calls[day] += count
        if decision == "ask":
            kind = answered if answered in ("yes", "no") else "open"
            by_day.setdefault(day, Counter())[kind] += count
            cause = by_cause.setdefault(category, Counter())
            cause.update({day: count, f"all {kind}": count, "all": count})
        elif decision == "deny":
            by_day.setdefault(day, Counter())["deny"] += count
    shown = days_between(first, max([last, *calls]))
    causes = sorted(by_cause.items(), key=lambda item: (-item[1]["all"], item[0]))[:_MOST_CAUSES]
    total: Counter[str] = sum(by_day.values(), Counter())
    return {
        "periods": PERIODS,
        "period": days,
        "calls": sum(calls.values()),
        "questions": total["yes"] + total["no"] + total["open"],
        "denied": total["deny"],
        "drawing": chart(shown, by_day, KINDS),
        "width": WIDTH,
        "height": HEIGHT,
        "small_width": SMALL_WIDTH,
        "small_height": SMALL_HEIGHT,
        "figures": [
            (day, calls[day], {kind: by_day.get(day, Counter())[kind] for kind in KINDS})
            for day in reversed(shown)
            if calls[day]
        ],
        "causes": [_cause(category, found, shown) for category, found in causes],
        "names": names,
    }


def _cause(category: str, found: Counter[str], days: Sequence[str]) -> AskedCategory:
    return AskedCategory(category, found["all"], found["all yes"], found["all no"], spark(days, found))
