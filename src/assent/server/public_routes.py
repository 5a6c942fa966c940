"""The requests that anybody may make: whether the server works; and from this machine, its counters."""

from __future__ import annotations

from assent.record import replace
from assent.server import oidc
from assent.server.callers import Asked, cookie_in, stranger
from assent.server.exchange import RefusedRequestError, Response, answered
from assent.server.listen import is_loopback
from assent.server.oidc import Provider
from assent.server.people_routes import cookie, signed_in
from assent.server.store import people, records
from assent.server.store.log import head
from assent.server.store.people import PersonRole
from assent.server.team import Team

_OPENMETRICS = "application/openmetrics-text; version=1.0.0; charset=utf-8"
COOKIE = "assent-sign-in"
_SECONDS = 600


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


def go(asked: Asked, team: Team) -> Response:
    """GET /sign-in: to the provider."""
    stranger(asked, team)
    url, journey = oidc.begin(_provider(team), _back(team))
    return Response(303, b"", (("location", url), ("set-cookie", cookie(team, COOKIE, journey.cookie(), _SECONDS))))


def back(asked: Asked, team: Team) -> Response:
    """GET /sign-in/back: whom the provider named signs in; who was never here before is a viewer."""
    stranger(asked, team)
    provider = _provider(team)
    journey = oidc.read_journey(cookie_in(asked, COOKIE))
    query = asked.request.query
    if journey is None or not query.get("code") or not query.get("state"):
        raise RefusedRequestError(400, f"the provider did not sign you in: {query.get('error', 'start again')!a}")
    known = oidc.finish(provider, _back(team), journey, query["state"], query["code"])
    with team.database.transaction(writes=True) as transaction:
        person = people.known_as(transaction, provider.issuer, known.subject)
        if person is None:
            person = people.add(transaction, known.name, PersonRole.viewer, provider.issuer, known.subject)
        if person.disabled:
            raise RefusedRequestError(403, "you no longer have access")
        secret = people.sign_in(transaction, person, f"at {provider.issuer}")
    done = signed_in(team, secret)
    return replace(done, headers=(("set-cookie", cookie(team, COOKIE, "", 0)), *done.headers))


def _provider(team: Team) -> Provider:
    if team.setting.provider is None:
        raise RefusedRequestError(404, "people sign in by links here. Run: assent serve link")
    return team.setting.provider


def _back(team: Team) -> str:
    return f"{team.setting.url}/sign-in/back"
