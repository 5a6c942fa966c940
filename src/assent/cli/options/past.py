"""The option that says since when, `2h` or a date, and its reading."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import TypeVar

import click

from assent.cli.options.viewing import viewed
from assent.cli.render.learn_screen import TaughtPast
from assent.config.locations import locate
from assent.correction import Correction
from assent.history import ReadingTally, calls, sources
from assent.history.own import AGENT as OWN
from assent.learning.approvals import learned
from assent.learning.granted import Answers
from assent.learning.habits import loops, recurring
from assent.learning.repairs import Repairs
from assent.learning.suggest import hints
from assent.store import corrections
from assent.store.database import Store
from assent.store.events import EventQuery, query
from assent.store.moment import moment
from assent.store.suggestions import Suggestion

F = TypeVar("F", bound=Callable[..., object])

_UNITS = {
    "s": timedelta(seconds=1),
    "m": timedelta(minutes=1),
    "h": timedelta(hours=1),
    "d": timedelta(days=1),
    "w": timedelta(weeks=1),
}
_DAY = 86_400  # seconds
_LOOPED_DAYS, _RECURRING_DAYS = 30, 7


def moment_of(value: str, now: datetime) -> datetime:
    """`2h` ago, or a day or moment in ISO 8601, in the user's own time if it names none. Raises ValueError."""
    number, unit = value[:-1], value[-1:]
    if unit in _UNITS and number.isdecimal():
        try:
            return now - int(number) * _UNITS[unit]
        except OverflowError:
            raise ValueError(f"{value} is too long ago") from None
    return datetime.fromisoformat(value).astimezone(UTC)


def age_of(moment: str) -> str:
    """The age of a moment of the store, in its largest unit: 3h."""
    age = datetime.now(UTC) - datetime.fromisoformat(moment)
    return next((f"{age // _UNITS[unit]}{unit}" for unit in reversed(_UNITS) if age >= _UNITS[unit]), "0s")


def local(moment: str) -> str:
    """A moment of the store in the reader's own time, to the minute: 2026-11-22 09:30."""
    return datetime.fromisoformat(moment).astimezone().strftime("%Y-%m-%d %H:%M")


def _read(_ctx: click.Context, _parameter: click.Parameter, value: str | None) -> str:
    if value is None:
        return ""
    try:
        moment = moment_of(value, datetime.now(UTC))
    except ValueError:
        raise click.BadParameter(f"{value!r} is neither like 30m, 2h, 3d or 1w, nor a day like 2026-11-22") from None
    return moment.strftime("%Y-%m-%dT%H:%M:%S")


def since_option(function: F) -> F:
    """Add `--since`; the command receives a moment in ISO 8601, UTC, or an empty text."""
    return click.option(
        "--since",
        metavar="AGE|DAY",
        callback=_read,
        help="Limit to entries since 30m, 2h, 3d, 1w or a date.",
    )(function)


def taught() -> TaughtPast:
    """Read everything, and learn from it. Raises StoreError."""
    places = locate(os.environ)
    with viewed(places) as store:
        existing = corrections.listed(store)
        shown = _shown_by_log(store, existing)
    repairs, answers, tally = Repairs(), Answers(), ReadingTally()
    found = sources(places.home, os.environ)
    own = [source for source in found if source.agent == OWN]
    for call in calls(own, ReadingTally()):
        answers.add(call)
    timed = frozenset(answers.sessions)  # an agent's file knows the answer, but not how long it took
    for call in calls(found, tally):
        repairs.add(call)
        if (call.origin.agent, call.origin.session) not in timed:
            answers.add(call)
    trials = repairs.trials(existing)
    said = learned(answers, time.time_ns() // 1_000_000, repairs.outcomes)
    return TaughtPast(repairs, tuple(trials), answers, said, tally, shown)


def _shown_by_log(store: Store, existing: Sequence[Correction]) -> tuple[Suggestion, ...]:
    """The hints that are in the calls of the last days."""
    week_ago = moment(time.time() - _RECURRING_DAYS * _DAY)
    events = query(store, EventQuery(since=moment(time.time() - _LOOPED_DAYS * _DAY)))
    lately = [event for event in events if event.judged_at >= week_ago]
    return tuple(hints(loops(events), recurring(lately, existing)))
