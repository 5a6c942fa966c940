"""A day or a week of the whole team in figures, for the machine of somebody who may see the record."""

from __future__ import annotations

import time

from assent.server.callers import Asked, machine_of
from assent.server.exchange import RefusedRequestError, Response, answered, number_in
from assent.server.store import machines, people, views
from assent.server.store.people import PersonRole
from assent.server.team import Team
from assent.store.moment import moment

_MOST_DAYS = 90
_DAY = 86_400


def report(asked: Asked, team: Team) -> Response:
    """GET /v1/report?days=N: counts by answer, and what was asked about most; today and the days before it."""
    machine, _ = machine_of(asked, team, "events:write")
    days = number_in(asked.request.query.get("days", "7"))
    if days is None or not 0 < days <= _MOST_DAYS:
        raise RefusedRequestError(400, f"`days` must be a number up to {_MOST_DAYS}")
    since = moment(time.time() - (days - 1) * _DAY)[:10]
    with team.database.transaction(writes=False) as transaction:
        owner = people.find(transaction, machine.person)
        if owner is None or owner.role < PersonRole.reviewer:
            raise RefusedRequestError(403, "that is for the role reviewer, of the person whose machine asks")
        counts = views.counts(transaction, since)
        names = views.names(transaction, since)
        active = [each for each in machines.listed(transaction) if each.seen >= since]
    told = [list(row) for row in counts]
    about = [list(row) for row in names]
    seen = {"machines": len(active), "people": len({each.person for each in active})}
    return answered({"since": since, **seen, "counts": told, "names": about})
