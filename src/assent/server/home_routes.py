"""The first page, and how the answers to its forms look in a browser."""

from __future__ import annotations

import json

from assent.server.callers import csrf, person_of, session_of
from assent.server.exchange import RefusedRequestError, Response
from assent.server.page import page
from assent.server.policy_routes import current, told_draft, told_release
from assent.server.request_routes import told as told_request
from assent.server.store import drafts, machines, requests, suggestions
from assent.server.store.people import Role
from assent.server.suggestion_routes import told as told_suggestion

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.server.callers import Asked
    from assent.server.team import Team

_FORM = "application/x-www-form-urlencoded"


def home(asked: Asked, team: Team) -> Response:
    """GET /: what waits for a person, or how to sign in."""
    try:
        person = person_of(asked, team, Role.viewer)
    except RefusedRequestError as refused:
        if refused.status != 401:
            raise
        return page("home.html", team, person=None)
    with team.database.transaction(writes=False) as transaction:
        found = machines.listed(transaction)
        return page(
            "home.html",
            team,
            person=person,
            csrf=csrf(session_of(asked)),
            requests=[told_request(each) for each in requests.waiting(transaction)],
            suggestions=[
                told_suggestion(each) for each in suggestions.shown(transaction, team.setting.k) if each.state == "open"
            ],
            drafts=[told_draft(each) for each in drafts.listed(transaction) if each.state in ("open", "approved")],
            releases=[told_release(each) for each in drafts.releases(transaction)][:10],
            policy=current(transaction).policy,
            machines=[each for each in found if person.role > Role.viewer or each.person == person.id],
        )


def for_browser(asked: Asked, team: Team, response: Response) -> Response:
    """The answer to a form as a page; to anything else as it is."""
    form = asked.request.headers.get("content-type", "").partition(";")[0].strip() == _FORM
    if not form or response.status == 303 or not response.body.startswith(b"{"):
        return response
    told = json.loads(response.body)
    if response.status >= 400:
        return page("told.html", team, response.status, title="Not done", text=told.get("error", ""), code="")
    if "code" in told:
        text = "Type this where `assent enroll` asks for it, within 15 minutes:"
        return page("told.html", team, response.status, title="A code for one machine", text=text, code=told["code"])
    return Response(303, b"", (("location", "/"),))
