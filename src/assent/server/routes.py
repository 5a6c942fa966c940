"""The answers to requests that have shown that they may ask."""

from __future__ import annotations

import hmac
from collections.abc import Callable

from assent.errors import StoreError
from assent.server import aliases
from assent.server.exchange import HttpRequest, RefusedRequestError, Response
from assent.store.database import Store, open_store

_ROUTES: dict[str, dict[str, Callable[[HttpRequest, Store], Response]]] = {
    "/api/v1/aliases": {"GET": aliases.read, "PUT": aliases.write, "DELETE": aliases.remove},
    "/api/v1/aliases/rules": {"GET": aliases.rules},
}
_SCHEME = "bearer "


def respond(request: HttpRequest, path: str, token: str) -> Response:
    """The response, from the store at `path`; never raises for any request."""
    try:
        authorise(request, token)
        route = _route(request)
        with open_store(path) as store:
            return route(request, store)
    except RefusedRequestError as refused:
        return refused.response()
    except UnicodeEncodeError:
        return RefusedRequestError(400, "a text holds a surrogate that represents no character").response()
    except StoreError as error:
        return RefusedRequestError(503, str(error)).response()


def _route(request: HttpRequest) -> Callable[[HttpRequest, Store], Response]:
    methods = _ROUTES.get(request.path)
    if methods is None:
        raise RefusedRequestError(404, f"there is nothing at {request.path!a}")
    route = methods.get(request.method)
    if route is None:
        allowed = ", ".join(methods)
        raise RefusedRequestError(405, f"{request.path} knows {allowed}", (("allow", allowed),))
    return route


def authorise(request: HttpRequest, token: str) -> None:
    """Refuse a request that does not bring the token."""
    given = request.headers.get("authorization", "")
    if given[: len(_SCHEME)].lower() == _SCHEME:
        shown = given[len(_SCHEME) :].strip().encode("utf-8", "surrogateescape")
        if hmac.compare_digest(shown, token.encode()):
            return
    message = "missing or invalid token: send `Authorization: Bearer TOKEN`"
    raise RefusedRequestError(401, message, (("www-authenticate", "Bearer"),))
