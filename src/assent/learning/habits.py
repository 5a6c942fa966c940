"""Habits of agents that a log shows: the same failure again and again, and mistakes that are still corrected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from assent.correction import Correction
from assent.correction.apply import correct
from assent.record import Record
from assent.risk import Category
from assent.store.events import StoredEvent

ROUNDS = 3  # failures of one command after which it is a loop
TOO_OFTEN = 5  # corrections of one mistake in a week
_READING = frozenset([category.name for category in Category if category <= Category.ReadsRemote])


class FailureLoop(Record):
    """A command that failed again and again in one session, with nothing changed between."""

    command: str
    agent: str
    session: str
    times: int


def loops(events: Iterable[StoredEvent]) -> tuple[FailureLoop, ...]:
    """The loops among events in their order, the longest first.

    Whatever may have changed something gives every command of its session another chance.
    """
    counts: dict[tuple[str, str], dict[tuple[str, str], int]] = {}
    longest: dict[tuple[str, str, str], int] = {}
    for event in events:
        session, this = (event.agent, event.session), (event.corrected or event.command, event.cwd)
        failures = counts.setdefault(session, {})
        times = failures.get(this, 0)
        if event.category not in _READING and event.answer != "deny":
            failures.clear()
        if not event.command or event.end.success is not False:
            failures.pop(this, None)
            continue
        failures[this] = times + 1
        if times + 1 >= ROUNDS:
            key = (this[0], *session)
            longest[key] = max(longest.get(key, 0), times + 1)
    found = [FailureLoop(*key, times) for key, times in longest.items()]
    return tuple(sorted(found, key=lambda loop: (-loop.times, loop.command)))


def recurring(events: Iterable[StoredEvent], corrections: Sequence[Correction]) -> tuple[tuple[Correction, int], ...]:
    """The corrections that the events show again and again, the most frequent first."""
    counts: Counter[Correction] = Counter()
    for event in events:
        if event.corrected and event.command:
            changes = correct(event.command, corrections).changes
            counts.update({change.correction for change in changes})
    return tuple([(each, count) for each, count in counts.most_common() if count >= TOO_OFTEN])
