"""The first page, and how the answers to forms look in a browser."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import parse_qs

from assent.server.callers import Asked, person_of
from assent.server.exchange import RefusedRequestError, Response
from assent.server.page import page, plain
from assent.server.request_routes import told as told_request
from assent.server.store import machines, people, requests
from assent.server.store.people import PersonRole
from assent.server.team import Team

_FORM = "application/x-www-form-urlencoded"
_BACK = frozenset({"/", "/suggestions", "/policy", "/machines", "/people"})
_DRAFT = "/policy/drafts/"
_HEX = frozenset("0123456789abcdef")
_CODE = "Type this where `assent enroll` asks for it, within 15 minutes."


def home(asked: Asked, team: Team) -> Response:
    """GET /: what waits for a person, or how to sign in."""
    try:
        person = person_of(asked, team, PersonRole.viewer)
    except RefusedRequestError as refused:
        if refused.status != 401:
            raise
        return plain("sign_in.html", provider=team.setting.provider is not None)
    with team.database.transaction(writes=False) as transaction:
        named, who = machines.names(transaction), people.names(transaction)
        waiting = [told_request(each) for each in requests.waiting(transaction)]
    for each in waiting:
        each["mine"] = each["person"] == person.id
        each["who"], each["machine"] = who.get(each["person"], "?"), named.get(each["machine"], each["machine"])
    return page(asked, person, "requests.html", "/", requests=waiting, decides=person.role >= PersonRole.reviewer)


def for_browser(asked: Asked, response: Response) -> Response:
    """The answer to a form, or to a browser that opens an address, as a page; to anything else as it is."""
    form = asked.request.headers.get("content-type", "").partition(";")[0].strip() == _FORM
    opened = asked.request.method == "GET" and "text/html" in asked.request.headers.get("accept", "")
    if not (form or opened) or response.status == 303 or not response.body.startswith(b"{"):
        return response
    told = json.loads(response.body)
    back = _back(asked)
    if response.status >= 400:
        text = str(told.get("error", ""))
        return plain(
            "told.html", response.status, heading="Not done" if form else "Not shown", text=text, code="", back=back
        )
    if not form:
        return response
    if "code" in told:
        return plain(
            "told.html", response.status, heading="A code for one machine", text=_CODE, code=told["code"], back=back
        )
    where = f"{_DRAFT}{told['id']}" if "content" in told and "widens" in told else back
    return Response(303, b"", (("location", f"{where}?done={_done(told)}"),))


def _back(asked: Asked) -> str:
    """The address of the page that the form names, if that is our own."""
    given = parse_qs(asked.request.body.decode("utf-8", "replace")).get("back", ["/"])[0]
    draft = given.removeprefix(_DRAFT)
    return given if given in _BACK or (draft != given and draft and set(draft) <= _HEX) else "/"


def _done(told: dict[str, Any]) -> str:
    """The change that was made, in one word of `page`."""
    if "widens" in told:
        return "proposed"
    if "content" in told:
        return "released"
    if "role" in told:
        return "role"
    if "share" in told:
        return "shared"
    return str(told["state"]) if "state" in told else "revoked"
