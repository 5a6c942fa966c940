"""One request: whether it is let in, the desk that it is passed to, and the answers to it."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable
from typing import TypeAlias

from starlette.responses import HTMLResponse, RedirectResponse, Response

from assent.pages.explained import Explained
from assent.pages.render import Frame, rendered
from assent.policy import Policy
from assent.record import Record
from assent.store.database import Store, open_store
from assent.store.events import ingest
from assent.store.suggestions import Suggestion

Page: TypeAlias = Callable[["PageRequest", "Desk"], Response]

NAV = (
    ("/", "Calls"),
    ("/questions", "Questions"),
    ("/approvals", "Approvals"),
    ("/suggestions", "Suggestions"),
    ("/undo", "Undo"),
    ("/policy", "Policy"),
)
COOKIE = "assent-ui"
_BYTES = 32
_OWN = ("same-origin", "none")  # what browsers say of where a request comes from: our page, or the address bar


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


class PolicyFile(Record):
    """The user's policy file as it is now."""

    name: str  # for people
    text: str
    digest: str  # of its bytes: who saves says which ones they saw


class Desk(Record):
    """The places of the state, and what can be done on a page."""

    store: str  # paths
    journal: str
    state: str
    explain: Callable[[str, str], Explained]  # a command and its folder
    policy: Callable[[], Policy]  # the one that holds
    file: Callable[[], PolicyFile]
    read: Callable[[str], Policy]  # what would hold if the policy file said that; PolicyError
    save: Callable[[str, str], None]  # another text, in place of the one with that digest; PolicyError
    suggest: Callable[[], list[Suggestion]]
    take: Callable[[str], str]  # the id of a suggestion; what was done
    refuse: Callable[[str], str]
    changed: Callable[[], None]  # approvals were changed: what hooks read is made again


class Door:
    """The link, the session that it opens, and the token that every form carries."""

    def __init__(self, host: str) -> None:
        self.host = host  # with its port, as browsers name it
        self.token = secrets.token_urlsafe(_BYTES)
        self._link: str | None = secrets.token_urlsafe(_BYTES)
        self._session = secrets.token_urlsafe(_BYTES)
        self._told = ("", False)

    @property
    def url(self) -> str:
        """The address at which a browser comes in; used up by the first that does."""
        return f"http://{self.host}/in/{self._link}" if self._link else f"http://{self.host}/"

    def enter(self, link: str) -> str | None:
        """The session for the one-time link; None when it is another, or was used."""
        if self._link is None or not hmac.compare_digest(link.encode(), self._link.encode()):
            return None
        self._link = None
        return self._session

    def is_here(self, host: str) -> bool:
        """Whether a request names this page: a name that was made to point at this machine is another."""
        return host == self.host

    def is_ours(self, host: str, origin: str, session: str) -> bool:
        """Whether a request comes from a browser that was let in, and from no other site's page."""
        if not self.is_here(host) or origin not in ("", f"http://{self.host}"):
            return False
        return hmac.compare_digest(session.encode(), self._session.encode())

    def is_form(self, token: str, site: str) -> bool:
        """Whether a form is one that we gave out; `site` is what the browser says of the page that sends it."""
        return site in _OWN and hmac.compare_digest(token.encode(), self.token.encode())

    def tell(self, text: str, *, failed: bool) -> None:
        """Have the next page say what was done."""
        self._told = (text, failed)

    def told(self) -> tuple[str, bool]:
        """The message for the page, shown once, and whether it is about a failure."""
        told, self._told = self._told, ("", False)
        return told
