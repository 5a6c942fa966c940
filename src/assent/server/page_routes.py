"""The pages and their addresses."""

from __future__ import annotations

from collections.abc import Callable

from assent.pages.render import ICON, STYLE
from assent.server import policy_pages, record_pages
from assent.server.callers import Asked
from assent.server.exchange import Response
from assent.server.page import CALLS
from assent.server.team import Team

_MOST_POLICY = 2 << 20  # bytes of a form that holds one


def style(_asked: Asked, _team: Team) -> Response:
    """GET /static/style.css."""
    return _file(STYLE, "text/css; charset=utf-8")


def icon(_asked: Asked, _team: Team) -> Response:
    """GET /static/icon.svg."""
    return _file(ICON, "image/svg+xml")


def _file(path: str, kind: str) -> Response:
    with open(path, "rb") as file:
        return Response(200, file.read(), (("content-type", kind),))


# method, path, handler, the most bytes of a body
PAGES: tuple[tuple[str, str, Callable[[Asked, Team], Response], int], ...] = (
    ("GET", "/static/style.css", style, 0),
    ("GET", "/static/icon.svg", icon, 0),
    ("GET", CALLS, record_pages.stream, 0),
    ("GET", "/call/{key}", record_pages.call, 0),
    ("GET", "/questions", record_pages.questions, 0),
    ("GET", "/suggestions", policy_pages.suggested, 0),
    ("GET", "/policy", policy_pages.policy, 0),
    ("POST", "/policy/drafts", policy_pages.propose, _MOST_POLICY),
    ("GET", "/policy/drafts/{id}", policy_pages.draft, 0),
    ("GET", "/machines", record_pages.enrolled, 0),
    ("GET", "/people", record_pages.everybody, 0),
)
