"""One request after it was let in, and the answers to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from starlette.responses import HTMLResponse, RedirectResponse, Response

from assent.pages.render import Frame, rendered
from assent.record import Record
from assent.store.database import Store, open_store
from assent.store.events import ingest
from assent.ui.desk import Desk
from assent.ui.door import Door

Page: TypeAlias = Callable[["PageRequest", Desk], Response]

NAV = (
    ("/", "Calls"),
    ("/questions", "Questions"),
    ("/approvals", "Approvals"),
    ("/suggestions", "Suggestions"),
    ("/undo", "Undo"),
    ("/policy", "Policy"),
)


class PageRequest(Record):
    """The parts of a request."""

    place: dict[str, str]  # words of the path
    query: dict[str, str]
    form: dict[str, str]
    door: Door


def shown(asked: PageRequest, name: str, here: str, status: int = 200, refresh: int = 0, **values: object) -> Response:
    """The page of that template, with what was done before it."""
    told, failed = asked.door.told()
    frame = Frame(NAV, here, asked.door.token, told, failed, refresh=refresh)
    return HTMLResponse(rendered(name, frame, **values), status)


def missing(asked: PageRequest, here: str, what: str) -> Response:
    """There is no such thing."""
    return shown(asked, "nothing.html", here, 404, heading="Not found", what=what)


def done(asked: PageRequest, path: str, told: str, *, failed: bool = False) -> Response:
    """The page again, with what was done; a form that is sent again does nothing."""
    asked.door.tell(told, failed=failed)
    return RedirectResponse(path, 303)


def opened(desk: Desk) -> Store:
    """The store, with what hooks wrote meanwhile."""
    store = open_store(desk.store)
    ingest(store, desk.journal)
    return store
