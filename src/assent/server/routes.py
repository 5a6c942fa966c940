"""The answers to requests that have shown that they may ask."""

from __future__ import annotations

from collections.abc import Callable

from assent.errors import StoreError
from assent.server import aliases
from assent.server.access import authorise
from assent.server.exchange import HttpRequest, RefusedRequestError, Response
from assent.store.database import Store, open_store

_ROUTES: dict[str, dict[str, Callable[[HttpRequest, Store], Response]]] = {
    "/api/v1/aliases": {"GET": aliases.read, "PUT": aliases.write, "DELETE": aliases.remove},
    "/api/v1/aliases/rules": {"GET": aliases.rules},
}


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
