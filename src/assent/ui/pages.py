"""Each page: what is read for it, and each form: what it does."""

from __future__ import annotations

import os
import time
from datetime import date, timedelta
from urllib.parse import urlencode

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.responses import HTMLResponse, RedirectResponse, Response

from assent.errors import AssentError
from assent.learning.suggest import title
from assent.pattern import show_pattern
from assent.policy import Decision, Preset
from assent.policy.answers import answer_to
from assent.record import Record, replace
from assent.risk import Category
from assent.store.database import open_store
from assent.store.events import ingest
from assent.store.grant import has_ended
from assent.store.grants import listed, revoke
from assent.store.moment import moment, now
from assent.ui import record
from assent.ui.chart import HEIGHT, WIDTH, bars
from assent.ui.record import PAGE, Filter
from assent.ui.whatif import SHOWN as CHANGES
from assent.ui.whatif import trial
from assent.undo.restore import snapshots

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeAlias

    from assent.store.database import Store
    from assent.store.events import Event
    from assent.ui.desk import Desk

    Page: TypeAlias = Callable[["Asked", Desk], Response]

_TEMPLATES = Environment(
    loader=FileSystemLoader(os.path.join(os.path.dirname(os.path.abspath(__file__)), "templates")),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
_DAY = 86_400  # seconds
_WEEK = 7  # days


class Asked(Record):
    """One request, after it was let in."""

    place: dict[str, str]  # words of the path
    query: dict[str, str]
    form: dict[str, str]
    token: str  # that forms on the page must carry


def _page(name: str, asked: Asked, **values: object) -> Response:
    told = asked.query.get("told", "")
    return HTMLResponse(_TEMPLATES.get_template(name).render(token=asked.token, told=told, **values))


def _open(desk: Desk) -> Store:
    """The store, with what hooks wrote meanwhile."""
    store = open_store(desk.store)
    ingest(store, desk.journal)
    return store


def stream(asked: Asked, desk: Desk) -> Response:
    """What agents ran, the latest first."""
    wanted = _filter(asked.query)
    with _open(desk) as store:
        found = record.stream(store, wanted)
        agents = record.agents(store)
    further = _address(replace(wanted, before=found[PAGE - 1].id)) if len(found) > PAGE else ""
    values = {"wanted": wanted, "agents": agents, "decisions": [each.name for each in Decision]}
    return _page("stream.html", asked, calls=found[:PAGE], further=further, **values)


def _filter(query: dict[str, str]) -> Filter:
    before = query.get("before", "")
    texts = {name: query.get(name, "")[:200] for name in ("agent", "decision", "session", "since", "text")}
    return Filter(**texts, before=int(before) if before.isascii() and before.isdigit() and len(before) < 16 else 0)


def _address(wanted: Filter) -> str:
    return "/?" + urlencode({name: value for name, value in wanted.fields().items() if value})


def call(asked: Asked, desk: Desk) -> Response:
    """One call: what was decided then, and how its command is judged now."""
    found = None
    with _open(desk) as store:
        if asked.place["number"].isdigit():
            found = record.one(store, int(asked.place["number"][:15]))
    if found is None:
        answer = _page("nothing.html", asked, what="There is no such call in the log.")
        answer.status_code = 404
        return answer
    explained = desk.explain(found.command, found.cwd) if found.command else None
    return _page("call.html", asked, call=found, explained=explained, answer=_answer(found))


def _answer(found: Event) -> str:
    """What a person said, in words."""
    said = {"yes": "you said yes", "no": "you said no", "nobody": "nobody was there to answer"}
    return said.get(found.asked.answered, "asked; the answer is not known" if found.asked.asked_at else "not asked")


def questions(asked: Asked, desk: Desk) -> Response:
    """Questions over the last days, and what they were about."""
    since = moment(time.time() - record.DAYS * _DAY)
    with _open(desk) as store:
        found, asked_about = record.days(store, since), record.names(store, since)
    values = {"bars": bars(_all_days(found, since)), "width": WIDTH, "height": HEIGHT, "names": asked_about}
    return _page("questions.html", asked, days=found, **values)


def _all_days(found: Sequence[record.Day], since: str) -> list[record.Day]:
    """Every day from then until the last, those without calls too."""
    known = {day.day: day for day in found}
    first, last = date.fromisoformat(since[:10]), date.fromisoformat(max(known, default=since[:10]))
    names = [(first + timedelta(days=number)).isoformat() for number in range((last - first).days + 1)]
    return [known.get(name) or record.Day(name, 0, 0, 0, 0) for name in names]


def approvals(asked: Asked, desk: Desk) -> Response:
    """What needs no question, and the rules of the policy file."""
    at = now()
    with _open(desk) as store:
        given = [grant for grant in listed(store) if not has_ended(grant, at)]
    rules = [(show_pattern(rule.pattern), rule) for rule in desk.policy(None).rules]
    return _page("approvals.html", asked, approvals=given, rules=rules)


def take_back(asked: Asked, desk: Desk) -> Response:
    """Revoke one approval."""
    number = asked.form.get("id", "")
    with _open(desk) as store:
        done = number.isdigit() and revoke(store, int(number))
    return _back("/approvals", "The approval was revoked." if done else "There is no such approval.")


def suggestions(asked: Asked, desk: Desk) -> Response:
    """What use teaches, to be taken or refused."""
    return _page("suggestions.html", asked, suggestions=[(each, title(each)) for each in desk.suggest()])


def decide_suggestion(asked: Asked, desk: Desk) -> Response:
    """Take or refuse one suggestion."""
    act = desk.take if asked.form.get("do") == "take" else desk.refuse
    try:
        return _back("/suggestions", act(asked.form.get("id", "")))
    except AssentError as error:
        return _back("/suggestions", str(error))


def undo(asked: Asked, desk: Desk) -> Response:
    """What can be put back, the latest first."""
    return _page("undo.html", asked, snapshots=list(reversed(snapshots(desk.state))))


def policy(asked: Asked, desk: Desk) -> Response:
    """The table that holds, and what another preset would have changed last week."""
    current = desk.policy(None)
    chosen = asked.query.get("preset", "")
    tried = None
    if chosen in [preset.value for preset in Preset]:
        with _open(desk) as store:
            past = record.texts(store, moment(time.time() - _WEEK * _DAY))
        tried = trial(past, current, desk.policy(chosen), os.path.expanduser("~"))
    table = [
        (category.name, *[answer_to(category, current, inside=inside)[0].name for inside in (True, False)])
        for category in Category
    ]
    presets = [preset.value for preset in Preset]
    values = {"preset": (current.preset or Preset.Careful).value, "presets": presets, "chosen": chosen}
    return _page("policy.html", asked, table=table, tried=tried, most=CHANGES, **values)


def _back(path: str, told: str) -> Response:
    """The page again, with what was done; a form that is sent again does nothing."""
    return RedirectResponse(f"{path}?{urlencode({'told': told})}", 303)


SHOWN: dict[str, Page] = {
    "/": stream,
    "/call/{number}": call,
    "/questions": questions,
    "/approvals": approvals,
    "/suggestions": suggestions,
    "/undo": undo,
    "/policy": policy,
}
DONE: dict[str, Page] = {"/approvals": take_back, "/suggestions": decide_suggestion}
