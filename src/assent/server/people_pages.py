"""Machines and people, and what they changed."""

from __future__ import annotations

from assent.server.callers import Asked, person_of
from assent.server.exchange import Response
from assent.server.page import page
from assent.server.store import audit, machines, people
from assent.server.store.people import PersonRole
from assent.server.team import Team

_SHOWN = ("id", "name", "seen", "revision", "version", "dropped", "revoked")


def enrolled(asked: Asked, team: Team) -> Response:
    """GET /machines: all of them; a viewer sees their own."""
    person = person_of(asked, team, PersonRole.viewer)
    with team.database.transaction(writes=False) as transaction:
        found = machines.listed(transaction)
        who = {each.id: each.name for each in people.everybody(transaction)}
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
