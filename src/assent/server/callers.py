"""The callers, machines by their token and people by the session of their browser, and what each may do."""

from __future__ import annotations

import hashlib
import hmac
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from assent.record import Record
from assent.server.exchange import HttpRequest, RefusedRequestError
from assent.server.rates import MACHINES, PEOPLE, STRANGERS, Rate
from assent.server.store import machines, people
from assent.server.store.machines import Machine
from assent.server.store.people import Person, PersonRole
from assent.server.team import Team
from assent.team.canonical import table_of

COOKIE = "assent-session"
_MOST_FIELDS = 50  # of a form


class Asked(Record):
    """One request, with what was in its address and where it came from."""

    request: HttpRequest
    parts: dict[str, str] = {}  # noqa: RUF012 - never changed
    client: str = ""
    secure: bool = False  # people and machines reach the server over https


def token_of(asked: Asked) -> str:
    """The token that the request shows. Raises RefusedRequestError."""
    scheme, _, secret = asked.request.headers.get("authorization", "").partition(" ")
    secret = secret.strip()
    if scheme.lower() != "bearer" or not secret:
        raise _stranger("send `Authorization: Bearer TOKEN`, as `assent enroll` got it")
    return secret


def machine_of(asked: Asked, team: Team, scope: str) -> tuple[Machine, str]:
    """The machine that asks, and its token; counted as one request of it. Raises RefusedRequestError."""
    secret = token_of(asked)
    machine = enrolled(secret, team)
    if scope not in machine.scopes:
        raise RefusedRequestError(403, f"this machine's token is not for {scope}")
    _limit(team, machine.actor, MACHINES)
    return machine, secret


def enrolled(secret: str, team: Team) -> Machine:
    """The machine whose token that is. Raises RefusedRequestError."""
    machine = team.machines.find(secret)
    if machine is None:
        with team.database.transaction(writes=False) as transaction:
            machine = machines.by_token(transaction, secret)
            owner = None if machine is None else people.find(transaction, machine.person)
        if machine is not None and owner is not None and not owner.disabled:
            team.machines.keep(secret, machine)
        else:
            machine = None
    if machine is None:
        raise _stranger("the token is not known, has ended, or was revoked: enrol again")
    return machine


def person_of(asked: Asked, team: Team, role: PersonRole) -> Person:
    """The person who asks and may do what `role` may. Raises RefusedRequestError."""
    secret = session_of(asked)
    with team.database.transaction(writes=False) as transaction:
        person = people.signed_in(transaction, secret) if secret else None
    if person is None:
        raise RefusedRequestError(401, "sign in first")
    if person.role < role:
        raise RefusedRequestError(403, f"that is for the role {role.name}; yours is {person.role.name}")
    _limit(team, person.actor, PEOPLE)
    if asked.request.method != "GET":
        check_origin(asked, team)
        if not hmac.compare_digest(csrf(secret), _shown_csrf(asked)):
            raise RefusedRequestError(403, "the form is not from this session: load the page again")
    return person


def stranger(asked: Asked, team: Team) -> None:
    """Refuse an address that asks too often without having shown who it is."""
    wait = team.rates.wait(f"address:{asked.client}", STRANGERS)
    if wait:
        raise _too_often(wait)


def check_origin(asked: Asked, team: Team) -> None:
    """Refuse what a page of another origin sends."""
    origin = asked.request.headers.get("origin")
    own = urlsplit(team.setting.url)
    if origin is not None and origin != f"{own.scheme}://{own.netloc}":
        raise RefusedRequestError(403, f"this comes from a page of {origin!a}, and is not done")
    if asked.request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise RefusedRequestError(403, "this comes from a page of another site, and is not done")


def session_of(asked: Asked) -> str:
    """The secret of the session that the browser shows; empty for none."""
    return cookie_in(asked, COOKIE)


def cookie_in(asked: Asked, name: str) -> str:
    """The cookie that we gave the browser; empty for none."""
    try:
        found = SimpleCookie(asked.request.headers.get("cookie", ""))
    except CookieError:
        return ""
    name = cookie_name(name, secure=asked.secure)
    return found[name].value if name in found else ""


def cookie_name(name: str, *, secure: bool) -> str:
    """The name as browsers know it: over https one that no other host of the same domain can set."""
    return f"__Host-{name}" if secure else name


def csrf(secret: str) -> str:
    """The value that a form of that session must bring; a page of another origin cannot know it."""
    return hmac.new(secret.encode("utf-8", "surrogateescape"), b"assent form", hashlib.sha256).hexdigest()


def fields_of(asked: Asked) -> dict[str, Any]:
    """The body: a JSON object, or a form. Raises RefusedRequestError."""
    request = asked.request
    if request.headers.get("content-type", "").partition(";")[0].strip() == "application/x-www-form-urlencoded":
        try:
            pairs = parse_qsl(request.body.decode(), keep_blank_values=True, max_num_fields=_MOST_FIELDS)
        except ValueError:
            raise RefusedRequestError(400, "the form cannot be read") from None
        return dict(pairs)
    return table_of(request.body or b"{}", "the body")


def text_field(fields: dict[str, Any], name: str, most: int = 4096) -> str:
    """The text at `name`; empty without it. Raises RefusedRequestError."""
    value = fields.get(name, "")
    if not isinstance(value, str) or len(value) > most or "\x00" in value:
        raise RefusedRequestError(400, f"`{name}` must be a text of at most {most} characters")
    return value


def decision_of(asked: Asked, yes: str) -> str:
    """The decision in the body: `yes`, or refused. Raises RefusedRequestError."""
    decision = text_field(fields_of(asked), "decision", 20)
    if decision not in (yes, "refused"):
        raise RefusedRequestError(400, f"`decision` must be {yes} or refused")
    return decision


def _shown_csrf(asked: Asked) -> str:
    shown = asked.request.headers.get("x-assent-csrf")
    if shown is None and asked.request.headers.get("content-type", "").startswith("application/x-www-form-urlencoded"):
        shown = str(fields_of(asked).get("csrf", ""))
    return (shown or "").encode("ascii", "replace").decode()


def _limit(team: Team, caller: str, rate: Rate) -> None:
    wait = team.rates.wait(caller, rate)
    if wait:
        raise _too_often(wait)


def _too_often(wait: float) -> RefusedRequestError:
    return RefusedRequestError(429, "too many requests: wait", (("retry-after", str(int(wait) + 1)),))


def _stranger(why: str) -> RefusedRequestError:
    return RefusedRequestError(401, why, (("www-authenticate", "Bearer"),))
