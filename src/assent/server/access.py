"""The check of who may ask: whoever knows the token."""

from __future__ import annotations

import hmac

from assent.server.exchange import HttpRequest, RefusedRequestError

_SCHEME = "bearer "


def authorise(request: HttpRequest, token: str) -> None:
    """Refuse a request that does not bring the token."""
    given = request.headers.get("authorization", "")
    if given[: len(_SCHEME)].lower() == _SCHEME:
        shown = given[len(_SCHEME) :].strip().encode("utf-8", "surrogateescape")
        if hmac.compare_digest(shown, token.encode()):
            return
    message = "missing or invalid token: send `Authorization: Bearer TOKEN`"
    raise RefusedRequestError(401, message, (("www-authenticate", "Bearer"),))
