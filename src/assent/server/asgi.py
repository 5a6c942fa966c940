"""The server as an ASGI application: one request in, one response out, the work in a thread.

The interface is that of https://asgi.readthedocs.io; five routes do not need a framework.
"""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias
from urllib.parse import parse_qsl

from assent.errors import StoreError
from assent.record import Record, replace
from assent.server import aliases
from assent.server.exchange import HttpRequest, RefusedRequestError, Response
from assent.store.database import Store, open_store

Message: TypeAlias = dict[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]

LARGEST_BODY = 64 << 10  # bytes
_MOST_FIELDS = 20  # of a query
_ROUTES: dict[str, dict[str, Callable[[HttpRequest, Store], Response]]] = {
    "/api/v1/aliases": {"GET": aliases.read, "PUT": aliases.write, "DELETE": aliases.remove},
    "/api/v1/aliases/rules": {"GET": aliases.rules},
}
_SCHEME = "bearer "


class Application(Record):
    """Serves the store at `path` to whoever brings `token`."""

    path: str
    token: str

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer one connection of the server that runs this."""
        match scope["type"]:
            case "http":
                await _send(await self._response(scope, receive), send)
            case "lifespan":
                await _live(receive, send)
            case _:  # WebSockets are refused by closing
                await send({"type": "websocket.close"})

    async def _response(self, scope: Message, receive: Receive) -> Response:
        try:
            request = await self._request(scope, receive)
        except RefusedRequestError as refused:
            return refused.response()
        return await asyncio.to_thread(respond, request, self.path, self.token)

    async def _request(self, scope: Message, receive: Receive) -> HttpRequest:
        """The request, of whose body nothing is read before the token was seen."""
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        request = HttpRequest(scope["method"], scope["path"], _query(scope["query_string"]), headers, b"")
        authorise(request, self.token)
        return replace(request, body=await _body(receive))


def _query(raw: bytes) -> dict[str, str]:
    """The fields of the query; one that is given twice may mean either, so it is refused."""
    try:
        pairs = parse_qsl(raw.decode("ascii"), keep_blank_values=True, max_num_fields=_MOST_FIELDS, errors="strict")
    except ValueError:
        raise RefusedRequestError(400, "the query is not UTF-8, or has too many fields") from None
    query = dict(pairs)
    if len(query) < len(pairs):
        raise RefusedRequestError(400, "the query gives a field twice")
    return query


async def _body(receive: Receive) -> bytes:
    parts: list[bytes] = []
    size = 0
    more = True
    while more:
        message = await receive()
        part = message.get("body", b"")
        size += len(part)
        if size > LARGEST_BODY:
            raise RefusedRequestError(413, f"a body has at most {LARGEST_BODY} bytes")
        parts.append(part)
        more = message["type"] == "http.request" and message.get("more_body", False)
    return b"".join(parts)


async def _send(response: Response, send: Send) -> None:
    headers = [(name.encode("ascii"), value.encode("latin-1")) for name, value in response.headers]
    headers += [(b"content-length", b"%d" % len(response.body)), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": response.status, "headers": headers})
    await send({"type": "http.response.body", "body": response.body})


async def _live(receive: Receive, send: Send) -> None:
    """There is nothing to start or to stop."""
    while True:
        message = await receive()
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            return


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
