"""All that the past of this machine teaches."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence

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

_DAY = 86_400  # seconds
_LOOPED_DAYS, _RECURRING_DAYS = 30, 7


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
        if call.origin.key() not in timed:
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
