"""The record as people read it: what agents ran, one call, questions and their causes."""

from __future__ import annotations

import time

from assent.assessment import Context
from assent.pages.calls import Filter, by_day, further, wanted
from assent.pages.calls import page as page_of
from assent.pages.explained import explained
from assent.pages.overview import AskedCommand as AskedAbout
from assent.pages.overview import overview, period
from assent.policy import Decision
from assent.risk.category import Category, in_words
from assent.server.callers import Asked, person_of
from assent.server.exchange import RefusedRequestError, Response
from assent.server.page import CALLS, page
from assent.server.policy_routes import current
from assent.server.store import audit, machines, people, views
from assent.server.store.people import PersonRole
from assent.server.team import Team
from assent.server.trial import policy_of
from assent.store.moment import moment, now

_DAY = 86_400
_DIGITS = 15
_NOTHING = "No event has come in yet. Machines send them some time after each command has ended."
_SAID = {"yes": "a person said yes", "no": "a person said no", "nobody": "nobody was there to answer"}
_SHOWN = ("id", "name", "seen", "revision", "version", "dropped", "revoked")


def stream(asked: Asked, team: Team) -> Response:
    """GET /calls."""
    person = person_of(asked, team, PersonRole.reviewer)
    filter_ = wanted(asked.request.query)
    with team.database.transaction(writes=False) as transaction:
        rows, floor, least = views.stream(transaction, filter_)
        agents = views.agents(transaction)
        named = machines.names(transaction)
    found = page_of(rows, floor, least)
    address = filter_.address(CALLS)
    return page(
        asked,
        person,
        "stream.html",
        CALLS,
        filter=filter_,
        choices=[
            ("decision", "Decision", [(each.name, each.name) for each in Decision]),
            ("category", "Category", [(each.name, in_words(each)) for each in Category]),
            ("agent", "Agent", [(each, each) for each in agents]),
            ("machine", "Machine", list(named.items())),
        ],
        searches="names",
        places=named,
        follow=f"{address}{'&' if '?' in address else '?'}follow=1",
        days=by_day(found.calls, utc=True),
        today=now()[:10],
        further=further(filter_, found, CALLS),
        whole=found.whole,
        nothing=_NOTHING,
        zone="UTC, by each machine's clock",
    )


def call(asked: Asked, team: Team) -> Response:
    """GET /call/SEQ: one event, and its command, where it was sent, judged by the team's policy."""
    person = person_of(asked, team, PersonRole.reviewer)
    key = asked.parts["key"]
    with team.database.transaction(writes=False) as transaction:
        found = views.one(transaction, int(key)) if key.isascii() and key.isdigit() and len(key) <= _DIGITS else None
        if found is None:
            raise RefusedRequestError(404, "there is no such call in the record")
        named = machines.names(transaction)
        content = current(transaction)
    text, cwd = str(found["command"]), str(found["cwd"])
    judged = explained(text, Context(cwd, cwd, policy=policy_of(content, time.time()))) if text and cwd else None
    return page(
        asked,
        person,
        "call.html",
        CALLS,
        key=key,
        text=text or found["name"] or found["tool"],
        explained=judged,
        judged_heading="Judged now by the team's policy",
        decision=found["decision"],
        category=found["category"],
        reason=found["reason"],
        facts=_facts({name: str(value) for name, value in found.items() if value is not None}, named),
    )


def questions(asked: Asked, team: Team) -> Response:
    """GET /questions."""
    person = person_of(asked, team, PersonRole.reviewer)
    days = period(asked.request.query)
    since = moment(time.time() - (days - 1) * _DAY)[:10]
    with team.database.transaction(writes=False) as transaction:
        counts = views.counts(transaction, since)
        names = views.names(transaction, since)
    about = [
        AskedAbout(*each, Filter(decision="ask", name=each[0], category=each[1], since=since).address(CALLS))
        for each in names
    ]
    return page(asked, person, "questions.html", "/questions", **overview(counts, about, since, now()[:10], days))


def _facts(found: dict[str, str], machines_: dict[str, str]) -> list[tuple[str, str, str]]:
    """Label, value, and where it leads."""
    success = {"1": "it worked", "0": f"it failed: {found['error_class']}".rstrip(": ")}
    made = [
        ("Name", found["name"], Filter(name=found["name"]).address(CALLS)),
        ("Told the agent", found["answer"], ""),
        ("Answer", _SAID.get(found["answered"], ""), ""),
        ("Ended", success.get(found.get("success", ""), "not known"), ""),
        ("When", found["at"].replace("T", " ").replace("Z", " UTC"), ""),
        ("Machine", machines_.get(found["machine"], found["machine"]), Filter(machine=found["machine"]).address(CALLS)),
        ("Folder", found["cwd"], ""),
        ("Agent", " ".join([found["agent"], found["mode"]]).strip(), Filter(agent=found["agent"]).address(CALLS)),
        ("Session", found["session"][:12], Filter(session=found["session"]).address(CALLS)),
        ("Entry of the log", found["id"], ""),
    ]
    return [each for each in made if each[1]]


def enrolled(asked: Asked, team: Team) -> Response:
    """GET /machines: all of them; a viewer sees their own."""
    person = person_of(asked, team, PersonRole.viewer)
    with team.database.transaction(writes=False) as transaction:
        found = machines.listed(transaction)
        who = people.names(transaction)
    seen = [each for each in found if person.role > PersonRole.viewer or each.person == person.id]
    shown = [
        {
            **{name: getattr(each, name) for name in _SHOWN},
            "who": who.get(each.person, "?"),
            "may": person.role >= PersonRole.admin or each.person == person.id,
        }
        for each in seen
    ]
    return page(asked, person, "machines.html", "/machines", machines=shown)


def everybody(asked: Asked, team: Team) -> Response:
    """GET /people: their roles, and the latest changes that anybody made."""
    person = person_of(asked, team, PersonRole.reviewer)
    with team.database.transaction(writes=False) as transaction:
        found = people.everybody(transaction)
        named = {each.actor: each.name for each in found}
        named |= {each.actor: each.name for each in machines.listed(transaction)}
        acts = audit.acts(transaction)
    told = [
        (act.at, named.get(act.actor, act.actor), act.action, named.get(act.subject, act.subject), act.detail)
        for act in acts
    ]
    roles = [role.name for role in PersonRole]
    values = {
        "people": found,
        "roles": roles,
        "me": person.id,
        "acts": told,
        "changes": person.role >= PersonRole.admin,
    }
    return page(asked, person, "people.html", "/people", **values)
