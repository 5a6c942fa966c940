"""Pages of the team's server: the templates of `assent.pages` with what a role may see around them."""

from __future__ import annotations

from assent.pages.render import Frame, rendered
from assent.server.callers import Asked, csrf, session_of
from assent.server.exchange import Response
from assent.server.store.people import Person, PersonRole

CALLS = "/calls"
_NAV = (
    ("/", "Requests", PersonRole.viewer),
    (CALLS, "Calls", PersonRole.reviewer),
    ("/questions", "Questions", PersonRole.reviewer),
    ("/suggestions", "Suggestions", PersonRole.viewer),
    ("/policy", "Policy", PersonRole.viewer),
    ("/machines", "Machines", PersonRole.viewer),
    ("/people", "People", PersonRole.reviewer),
)
_TOLD = {  # what a form may have done, as the address says it: never a text of its own
    "accepted": "The suggestion was accepted.",
    "approved": "Approved.",
    "proposed": "The draft was made.",
    "refused": "Refused.",
    "released": "The policy was released.",
    "revoked": "The machine was revoked.",
    "role": "The role was changed.",
    "shared": "The share of machines was changed.",
}


def page(asked: Asked, person: Person, name: str, here: str, **values: object) -> Response:
    """The page of that template for somebody who signed in."""
    nav = tuple([(path, text) for path, text, least in _NAV if person.role >= least])
    told = _TOLD.get(asked.request.query.get("done", ""), "")
    follows = asked.request.query.get("follow") == "1" and here == CALLS and "before" not in asked.request.query
    who = f"{person.name}, {person.role.name}"
    frame = Frame(nav, here, csrf(session_of(asked)), told, who=who, calls=CALLS, refresh=5 if follows else 0)
    return html(rendered(name, frame, **values))


def plain(name: str, status: int = 200, **values: object) -> Response:
    """The page of that template for anybody."""
    return html(rendered(name, Frame((), ""), **values), status)


def html(text: str, status: int = 200) -> Response:
    """A page."""
    return Response(status, text.encode(), (("content-type", "text/html; charset=utf-8"),))
