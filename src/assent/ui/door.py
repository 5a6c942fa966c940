"""The check of who may come in: whoever holds the one-time link, from this machine, by pages of our own."""

from __future__ import annotations

import hmac
import secrets

COOKIE = "assent-ui"
_BYTES = 32
_OWN = ("same-origin", "none")  # what browsers say of where a request comes from: our page, or the address bar


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
