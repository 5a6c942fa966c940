"""Pages: templates of Jinja2 in `templates/`, everything that is put into them escaped."""

from __future__ import annotations

import os

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from assent.server.exchange import Response

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.server.team import Team

_HERE = os.path.dirname(__file__)
_TEMPLATES = Environment(
    loader=FileSystemLoader(os.path.join(_HERE, "templates")), autoescape=True, undefined=StrictUndefined
)
_STYLE = os.path.join(_HERE, "static", "style.css")


def page(name: str, team: Team, status: int = 200, **values: object) -> Response:
    """The page of that template."""
    text = _TEMPLATES.get_template(name).render(team=team, **values)
    return Response(status, text.encode(), (("content-type", "text/html; charset=utf-8"),))


def style() -> Response:
    """The style of all pages."""
    with open(_STYLE, "rb") as file:
        return Response(200, file.read(), (("content-type", "text/css; charset=utf-8"),))
