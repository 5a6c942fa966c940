"""Questions over the last days, and what they were about."""

from __future__ import annotations

import time

from starlette.responses import Response

from assent.pages.calls import Filter
from assent.pages.overview import AskedCommand as AskedAbout
from assent.pages.overview import overview, period
from assent.store.moment import moment, now
from assent.ui import queries
from assent.ui.asked import PageRequest, opened, shown
from assent.ui.desk import Desk

_DAY = 86_400  # seconds


def questions(asked: PageRequest, desk: Desk) -> Response:
    """Questions and denials of each day, their causes, and the commands."""
    days = period(asked.query)
    since = moment(time.time() - (days - 1) * _DAY)[:10]
    with opened(desk) as store:
        counts = queries.counts(store, since)
        names = queries.names(store, since)
    about = [AskedAbout(*each, _address(each[0], each[1], since)) for each in names]
    return shown(asked, "questions.html", "/questions", **overview(counts, about, since, now()[:10], days))


def _address(name: str, category: str, since: str) -> str:
    return Filter(decision="ask", category=category, text=name, since=since).address()
