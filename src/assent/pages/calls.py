"""Calls as the stream shows them, the filter that is its address, and the way to earlier ones by key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC
from itertools import groupby
from urllib.parse import urlencode

from assent.pages.shown import local
from assent.record import Record, replace

PAGE = 50  # calls on one page
WINDOW = 100_000  # keys that one page looks through; the next is one link away
_LONGEST = 200  # characters of a value in the address
_DIGITS = 15


class CallLine(Record):
    """One call, as a line."""

    key: int
    at: str  # ISO 8601, UTC
    text: str  # the command, else the files, else the name or the tool
    decision: str
    category: str
    reason: str
    agent: str
    place: str  # the folder, or the machine
    answered: str  # yes, no, nobody
    corrected: str
    failed: bool


class Filter(Record):
    """The calls to show; empty texts exclude none. It is the query of the address."""

    text: str = ""
    decision: str = ""
    agent: str = ""
    machine: str = ""
    category: str = ""
    name: str = ""
    session: str = ""
    since: str = ""  # 2026-11-22
    before: int = 0  # only calls with a lower key; 0: all

    def fields(self) -> dict[str, str | int]:
        """The values by name."""
        return {name: getattr(self, name) for name in self.__match_args__}

    def address(self, path: str = "/") -> str:
        """The address that shows exactly these."""
        query = urlencode({name: value for name, value in self.fields().items() if value})
        return f"{path}?{query}" if query else path


class CallPage(Record):
    """One page of the stream."""

    calls: tuple[CallLine, ...]
    earlier: int  # the key before which the next page begins; 0: there is none
    whole: bool  # whether that page begins because this one is full, and not because it looked far enough


class Day(Record):
    """The calls of one day, in the zone that is shown."""

    day: str
    calls: tuple[tuple[str, CallLine], ...]  # each with its time


def wanted(query: Mapping[str, str]) -> Filter:
    """The filter in an address."""
    before = query.get("before", "")
    names = [name for name in Filter.__match_args__ if name != "before"]
    texts = {name: query.get(name, "")[:_LONGEST].strip() for name in names}
    known = before.isascii() and before.isdigit() and len(before) <= _DIGITS
    return Filter(**texts, before=int(before) if known else 0)


def page(rows: Sequence[CallLine], floor: int, least: int) -> CallPage:
    """A page from up to PAGE + 1 calls that were found above the key `floor`; `least` is the lowest key there is."""
    if len(rows) > PAGE:
        return CallPage(tuple(rows[:PAGE]), rows[PAGE - 1].key, whole=True)
    return CallPage(tuple(rows), floor if floor > least else 0, whole=False)


def further(filter_: Filter, found: CallPage, path: str = "/") -> str:
    """The address of the next page; empty where there is none."""
    return replace(filter_, before=found.earlier).address(path) if found.earlier else ""


def by_day(calls: Sequence[CallLine], *, utc: bool) -> list[Day]:
    """The calls under the days on which they were made: of this machine's zone, or of UTC."""
    timed = [(*_moment(call.at, utc=utc), call) for call in calls]
    return [
        Day(day, tuple([(clock, call) for _, clock, call in group]))
        for day, group in groupby(timed, lambda one: one[0])
    ]


def _moment(at: str, *, utc: bool) -> tuple[str, str]:
    """Day and time of day."""
    found = local(at)
    if found is None:
        return at[:10], at[11:19]
    shown = found.astimezone(UTC) if utc else found
    return f"{shown:%Y-%m-%d}", f"{shown:%H:%M:%S}"
