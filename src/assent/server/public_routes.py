"""The requests that anybody may make: whether the server works; and from this machine, its counters."""

from __future__ import annotations

from assent.server.callers import Asked
from assent.server.exchange import RefusedRequestError, Response, answered
from assent.server.listen import is_loopback
from assent.server.store import records
from assent.server.store.log import head
from assent.server.team import Team

_OPENMETRICS = "application/openmetrics-text; version=1.0.0; charset=utf-8"


def health(_: Asked, team: Team) -> Response:
    """GET /healthz: 200 while the database answers, else 503."""
    with team.database.transaction(writes=False) as transaction:
        head(transaction)
    return answered({"status": "ok"})


def metrics(asked: Asked, team: Team) -> Response:
    """GET /metrics, from this machine alone: what was counted since the start, as OpenMetrics."""
    if not is_loopback(asked.client) or "x-forwarded-for" in asked.request.headers:
        raise RefusedRequestError(403, "metrics are for this machine alone")
    with team.database.transaction(writes=False) as transaction:
        gauges = {"log_entries": head(transaction).size, "events": records.count(transaction)}
    offers = team.offers()
    gauges["bundle_revision"] = offers[0].revision if offers else 0
    lines = [f"# TYPE assent_{name} gauge\nassent_{name} {value}" for name, value in sorted(gauges.items())]
    totals = sorted(team.counters.totals().items())
    lines += [f"# TYPE assent_{name} counter\nassent_{name}_total {value}" for name, value in totals]
    return Response(200, "\n".join([*lines, "# EOF", ""]).encode(), (("content-type", _OPENMETRICS),))
