"""The page of the commands that agents ran, and of one call."""

from __future__ import annotations

from datetime import datetime

from starlette.responses import Response

from assent.pages.calls import Filter, by_day, further, page, wanted
from assent.policy import Decision
from assent.risk.category import Category, in_words
from assent.store.events import StoredEvent
from assent.ui import queries
from assent.ui.asked import Desk, PageRequest, missing, opened, shown

_FOLLOWED = 5  # seconds between two looks
_NOTHING = "Nothing is recorded until a hook is installed: assent install claude"
_SAID = {"yes": "you said yes", "no": "you said no", "nobody": "nobody was there to answer"}
_DIGITS = 15


def stream(asked: PageRequest, desk: Desk) -> Response:
    """The commands that agents ran, the latest first."""
    filter_ = wanted(asked.query)
    with opened(desk) as store:
        rows, floor, least = queries.stream(store, filter_)
        agents = queries.agents(store)
    found = page(rows, floor, least)
    choices = [
        ("decision", "Decision", [(each.name, each.name) for each in Decision]),
        ("category", "Category", [(each.name, in_words(each)) for each in Category]),
        ("agent", "Agent", [(each, each) for each in agents]),
    ]
    follows = asked.query.get("follow") == "1" and not filter_.before
    address = filter_.address()
    return shown(
        asked,
        "stream.html",
        "/",
        refresh=_FOLLOWED if follows else 0,
        filter=filter_,
        choices=choices,
        searches="commands",
        places={},
        follow=f"{address}{'&' if '?' in address else '?'}follow=1",
        days=by_day(found.calls, utc=False),
        today=f"{datetime.now().astimezone():%Y-%m-%d}",
        further=further(filter_, found),
        whole=found.whole,
        nothing=_NOTHING,
        zone="of this machine",
    )


def call(asked: PageRequest, desk: Desk) -> Response:
    """One call: what was decided then, and how its command is judged now."""
    key, found = asked.place["key"], None
    if key.isascii() and key.isdigit() and len(key) <= _DIGITS:
        with opened(desk) as store:
            found = queries.one(store, int(key))
    if found is None:
        return missing(asked, "/", "There is no such call in the log.")
    return shown(
        asked,
        "call.html",
        "/",
        key=found.id,
        text=found.command or found.files or found.tool,
        explained=desk.explain(found.command, found.cwd) if found.command else None,
        judged_heading="Judged now",
        decision=found.decision,
        category=found.category,
        reason=found.reason,
        facts=_facts(found),
    )


def _facts(found: StoredEvent) -> list[tuple[str, str, str]]:
    """Label, value, and where it leads."""
    made = [
        (
            "Answer",
            _SAID.get(found.asked.answered, "asked; the answer is not known" if found.asked.asked_at else ""),
            "",
        ),
        ("Corrected to", found.corrected, ""),
        ("Ended", _ended(found), ""),
        ("Approval", found.grants, "/approvals"),
        ("When", found.judged_at.replace("T", " ").replace("Z", " UTC"), ""),
        ("Folder", found.cwd, ""),
        ("Agent", found.agent, Filter(agent=found.agent).address()),
        ("Session", found.session[:12], Filter(session=found.session).address()),
    ]
    return [each for each in made if each[1]]


def _ended(found: StoredEvent) -> str:
    end = found.end
    if end.success is None:
        return "it was not run" if end.ran is False else "not known"
    return "it worked" if end.success else f"it failed{f': {end.error_class}' if end.error_class else ''}"
