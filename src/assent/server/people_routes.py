"""The first steps of people: sign in by a link for one use, make a code for a machine, sign out."""

from __future__ import annotations

from assent.server.callers import (
    COOKIE,
    Asked,
    check_origin,
    cookie_name,
    csrf,
    fields_of,
    person_of,
    session_of,
    stranger,
    text_field,
)
from assent.server.exchange import RefusedRequestError, Response, answered
from assent.server.page import plain
from assent.server.store import people
from assent.server.store.people import ENROL, SESSION_SECONDS, SIGN_IN, PersonRole
from assent.server.team import Team
from assent.team.code import Code, written


def first_page(asked: Asked, team: Team) -> Response:
    """GET /first/LINK: a button, since programs that look at links must not use them up."""
    stranger(asked, team)
    return plain("first.html")


def first(asked: Asked, team: Team) -> Response:
    """POST /first/LINK: sign in, once."""
    stranger(asked, team)
    check_origin(asked, team)
    with team.database.transaction(writes=True) as transaction:
        person = people.use_link(transaction, SIGN_IN, asked.parts["link"])
        if person is None:
            raise RefusedRequestError(
                403, "the link is not known, was used, or is over: `assent serve link` makes another"
            )
        secret = people.sign_in(transaction, person, "by a link")
    return signed_in(team, secret)


def signed_in(team: Team, secret: str) -> Response:
    """To the first page, with the session."""
    return Response(303, b"", (("location", "/"), ("set-cookie", cookie(team, COOKIE, secret, SESSION_SECONDS))))


def code(asked: Asked, team: Team) -> Response:
    """POST /v1/codes: a code by which the person who asks enrols one machine."""
    person = person_of(asked, team, PersonRole.viewer)
    with team.database.transaction(writes=True) as transaction:
        secret = people.make_link(transaction, ENROL, person.id, person.actor)
    return answered({"code": written(Code(secret, team.signer.fingerprint))}, 201)


def listed(asked: Asked, team: Team) -> Response:
    """GET /v1/people."""
    person_of(asked, team, PersonRole.reviewer)
    with team.database.transaction(writes=False) as transaction:
        found = people.everybody(transaction)
    names = ("id", "name", "disabled")
    return answered([{"role": each.role.name, **{name: getattr(each, name) for name in names}} for each in found])


def role(asked: Asked, team: Team) -> Response:
    """POST /v1/people/ID/role: another role, or `none`, which lets them in no more; nobody changes their own."""
    person = person_of(asked, team, PersonRole.admin)
    wanted = text_field(fields_of(asked), "role", 20)
    number = asked.parts["id"]
    with team.database.transaction(writes=True) as transaction:
        if number == person.id or people.find(transaction, number) is None:
            raise RefusedRequestError(409, "there is no such person, or it is you")
        if wanted == "none":
            people.disable(transaction, number, person.actor)
        elif wanted in PersonRole.__members__:
            people.change_role(transaction, number, PersonRole[wanted], person.actor)
        else:
            raise RefusedRequestError(400, "`role` must be viewer, reviewer, admin or none")
    team.machines.forget()
    return answered({"id": number, "role": wanted})


def sign_out(asked: Asked, team: Team) -> Response:
    """POST /sign-out."""
    person_of(asked, team, PersonRole.viewer)
    with team.database.transaction(writes=True) as transaction:
        people.sign_out(transaction, session_of(asked))
    return Response(303, b"", (("location", "/"), ("set-cookie", cookie(team, COOKIE, "", 0))))


def session(asked: Asked, team: Team) -> Response:
    """GET /v1/session: who is signed in, and what forms and scripts must bring with a change."""
    person = person_of(asked, team, PersonRole.viewer)
    told = {"id": person.id, "name": person.name, "role": person.role.name}
    return answered({**told, "csrf": csrf(session_of(asked))})


def cookie(team: Team, name: str, value: str, seconds: int) -> str:
    """A cookie that no script reads and that other sites' forms do not send."""
    secure = team.setting.is_secure
    name = cookie_name(name, secure=secure)
    return f"{name}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={seconds}{'; Secure' if secure else ''}"
