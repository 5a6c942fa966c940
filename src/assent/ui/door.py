"""Who may come in: whoever holds the one-time link, from this machine, by pages of our own."""

from __future__ import annotations

import hmac
import secrets

COOKIE = "assent-ui"
_BYTES = 32


class Door:
    """The link, the session that it opens, and the token that every form carries."""

    def __init__(self, host: str) -> None:
        self.host = host  # with its port, as browsers name it
        self.token = secrets.token_urlsafe(_BYTES)
        self._link: str | None = secrets.token_urlsafe(_BYTES)
        self._session = secrets.token_urlsafe(_BYTES)

    @property
    def url(self) -> str:
        """Where a browser comes in; used up by the first that does."""
        return f"http://{self.host}/in/{self._link}" if self._link else f"http://{self.host}/"

    def enter(self, link: str) -> str | None:
        """The session for the one-time link; None when it is another, or was used."""
        if self._link is None or not hmac.compare_digest(link.encode(), self._link.encode()):
            return None
        self._link = None
        return self._session

    def is_ours(self, host: str, origin: str, session: str) -> bool:
        """Whether a request comes from a browser that was let in, and from no other site's page.

        A name that was made to point at this machine is told by the `Host` header.
        """
        if host != self.host or origin not in ("", f"http://{self.host}"):
            return False
        return hmac.compare_digest(session.encode(), self._session.encode())

    def is_form(self, token: str) -> bool:
        """Whether a form is one that we gave out."""
        return hmac.compare_digest(token.encode(), self.token.encode())
