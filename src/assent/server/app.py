"""The team's server as one ASGI application: which request is answered by what, and what every answer says.

Corrections shared by one token (docs/server.md) are answered by `asgi.Application` beside it.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from typing import TypeAlias

from anyio import to_thread
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.requests import Request as Incoming
from starlette.responses import Response as Answer
from starlette.routing import Mount, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from assent.errors import AssentError, StoreError
from assent.pages.render import HEADERS
from assent.server import (
    home_routes,
    log_routes,
    machine_routes,
    people_routes,
    policy_routes,
    public_routes,
    request_routes,
    suggestion_routes,
)
from assent.server.asgi import Application
from assent.server.bundle_routes import Bell
from assent.server.callers import Asked, enrolled, token_of
from assent.server.exchange import HttpRequest, RefusedRequestError, Response, number_in
from assent.server.page_routes import PAGES
from assent.server.rates import Gate
from assent.server.team import Team
from assent.team.wire import MOST_BYTES

Handler: TypeAlias = Callable[[Asked, Team], Response]

MOST_BODY = 64 << 10
MOST_POLICY = 1 << 20
_HOUSEKEEPING = 60.0  # seconds
_BODY_SECONDS = 30.0

# method, path, handler, the most bytes of a body
_ROUTES: tuple[tuple[str, str, Handler, int], ...] = (
    ("GET", "/", home_routes.home, 0),
    ("GET", "/sign-in", public_routes.go, 0),
    ("GET", "/sign-in/back", public_routes.back, 0),
    ("GET", "/healthz", public_routes.health, 0),
    ("GET", "/metrics", public_routes.metrics, 0),
    ("POST", "/v1/enrol", machine_routes.enrol, MOST_BODY),
    ("POST", "/v1/token", machine_routes.rotate, MOST_BODY),
    ("DELETE", "/v1/token", machine_routes.leave, MOST_BODY),
    ("GET", "/first/{link}", people_routes.first_page, 0),
    ("POST", "/first/{link}", people_routes.first, MOST_BODY),
    ("GET", "/v1/session", people_routes.session, 0),
    ("GET", "/v1/policy", policy_routes.show, 0),
    ("POST", "/v1/drafts", policy_routes.draft, MOST_POLICY),
    ("GET", "/v1/drafts/{id}/trial", policy_routes.tried, 0),
    ("POST", "/v1/drafts/{id}/decision", policy_routes.decide, MOST_BODY),
    ("POST", "/v1/drafts/{id}/release", policy_routes.release, MOST_BODY),
    ("POST", "/v1/releases/{revision}/share", policy_routes.share, MOST_BODY),
    ("POST", "/v1/releases/return", policy_routes.give_back, MOST_BODY),
    ("POST", "/v1/requests", request_routes.ask, MOST_BODY),
    ("GET", "/v1/requests", request_routes.listed, 0),
    ("GET", "/v1/requests/{id}", request_routes.look, 0),
    ("POST", "/v1/requests/{id}/take", request_routes.take, MOST_BODY),
    ("POST", "/v1/requests/{id}/decision", request_routes.decide, MOST_BODY),
    ("POST", "/v1/suggestions", suggestion_routes.offer, MOST_BODY),
    ("GET", "/v1/suggestions", suggestion_routes.listed, 0),
    ("POST", "/v1/suggestions/{id}/decision", suggestion_routes.decide, MOST_BODY),
    ("GET", "/v1/log/checkpoint", log_routes.checkpoint, 0),
    ("GET", "/v1/log/proof", log_routes.proof, 0),
    ("GET", "/v1/log/consistency", log_routes.consistency, 0),
    ("GET", "/v1/export/ocsf", log_routes.export, 0),
    ("GET", "/v1/audit", log_routes.acts, 0),
    ("GET", "/v1/report", log_routes.report, 0),
    ("GET", "/v1/machines", machine_routes.listed, 0),
    ("POST", "/v1/machines/{id}/revoke", machine_routes.revoke, MOST_BODY),
    ("GET", "/v1/people", people_routes.listed, 0),
    ("POST", "/v1/people/{id}/role", people_routes.role, MOST_BODY),
    ("POST", "/v1/codes", people_routes.code, MOST_BODY),
    ("POST", "/sign-out", people_routes.sign_out, MOST_BODY),
    *PAGES,
)


def application(team: Team, corrections: Application | None = None) -> Starlette:
    """The application that serves `team`; `corrections` answers below /api/."""

    bell = Bell()

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        tasks = [asyncio.create_task(_keep_house(team)), asyncio.create_task(bell.watch(team))]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await run_in_threadpool(team.close)

    routes: list[Route | Mount] = [
        Route(path, _endpoint(handler, team, most), methods=[method]) for method, path, handler, most in _ROUTES
    ]
    routes.append(Route("/v1/bundle", _plain(bell.bundle, team), methods=["GET"]))
    routes.append(Route("/v1/events", _bulk(machine_routes.events, team, MOST_BYTES), methods=["POST"]))
    if corrections is not None:
        routes.append(Mount("/api", app=_below(corrections)))
    handlers = {HTTPException: _unrouted, Exception: _failed}
    found = Starlette(routes=routes, lifespan=lifespan, exception_handlers=handlers)
    found.router.redirect_slashes = False  # it would send browsers to whatever host the request names
    return found


def _below(inner: Application) -> ASGIApp:
    """The application with the whole path, as it is without being mounted."""

    async def outer(scope: Scope, receive: Receive, send: Send) -> None:
        await inner({**scope, "root_path": ""}, receive, send)  # type: ignore[arg-type] # it asks for no more than a dict

    return outer


def _endpoint(handler: Handler, team: Team, most: int) -> Callable[[Incoming], Awaitable[Answer]]:
    """`handler` in a thread, with the whole body."""

    async def answer(incoming: Incoming) -> Answer:
        try:
            asked = _asked(incoming, team, await _body(incoming, most))
        except RefusedRequestError as refused:
            return _sent(refused.response(), closes=True)
        response = await run_in_threadpool(_answered, handler, asked, team)
        return _sent(home_routes.for_browser(asked, response))

    return answer


def _bulk(handler: Handler, team: Team, most: int) -> Callable[[Incoming], Awaitable[Answer]]:
    """`handler` for bodies of machines, of which nothing is read before the token was seen, nor too many at once."""
    gate = Gate()

    async def answer(incoming: Incoming) -> Answer:
        try:
            secret = token_of(_asked(incoming, team))
            if team.machines.find(secret) is None:
                await run_in_threadpool(enrolled, secret, team)
            with gate.passed():
                asked = _asked(incoming, team, await _body(incoming, most))
                return _sent(await to_thread.run_sync(_answered, handler, asked, team, limiter=gate.threads))
        except RefusedRequestError as refused:
            return _sent(refused.response(), closes=True)
        except StoreError as error:
            return _sent(_unavailable(error), closes=True)

    return answer


async def _unrouted(incoming: Incoming, error: Exception) -> Answer:
    """The answer where no route fits, in the form of every other answer."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    return _sent(
        RefusedRequestError(status, f"there is nothing at {incoming.scope['path']!a} for {incoming.method}").response()
    )


async def _failed(_incoming: Incoming, _error: Exception) -> Answer:
    """The answer to a failure that no handler foresaw; the log of the server has it, and the client learns nothing."""
    return _sent(RefusedRequestError(500, "the server made a mistake; its log says more").response(), closes=True)


def _plain(
    handler: Callable[[Asked, Team], Awaitable[Response]], team: Team
) -> Callable[[Incoming], Awaitable[Answer]]:
    """`handler`, which waits on its own and needs no body."""

    async def answer(incoming: Incoming) -> Answer:
        try:
            return _sent(await handler(_asked(incoming, team), team))
        except RefusedRequestError as refused:
            return _sent(refused.response())
        except StoreError as error:
            return _sent(_unavailable(error))

    return answer


def _answered(handler: Handler, asked: Asked, team: Team) -> Response:
    try:
        return handler(asked, team)
    except RefusedRequestError as refused:
        return refused.response()
    except StoreError as error:
        return _unavailable(error)
    except AssentError as error:
        return RefusedRequestError(422, str(error)).response()
    except UnicodeEncodeError:
        return RefusedRequestError(400, "a text holds a surrogate that represents no character").response()


def _unavailable(error: StoreError) -> Response:
    return RefusedRequestError(503, f"the database cannot be used: {error}", (("retry-after", "5"),)).response()


def _asked(incoming: Incoming, team: Team, body: bytes = b"") -> Asked:
    headers: Mapping[str, str] = incoming.headers
    query = dict(incoming.query_params.multi_items())
    path = str(incoming.scope["path"])  # that of `url` is put together with what the request says of the host
    if "\x00" in path or any("\x00" in part for pair in query.items() for part in pair):
        raise RefusedRequestError(400, "an address holds no NUL")
    client = incoming.client.host if incoming.client else ""
    request = HttpRequest(incoming.method, path, query, dict(headers), body)
    return Asked(
        request, {key: str(value) for key, value in incoming.path_params.items()}, client, team.setting.is_secure
    )


async def _body(incoming: Incoming, most: int) -> bytes:
    """The body, of which no more is read than may be: what says that it is longer is not read at all."""
    stated = incoming.headers.get("content-length", "0")
    if "content-length" in incoming.headers and "transfer-encoding" in incoming.headers:
        raise RefusedRequestError(400, "the length of the body is given in two ways, and proxies differ in which holds")
    too_long = RefusedRequestError(413, f"a body here has at most {most} bytes", (("connection", "close"),))
    size = number_in(stated)
    if size is None or size > most:
        raise too_long
    parts: list[bytes] = []
    size = 0
    try:
        async with asyncio.timeout(_BODY_SECONDS):
            async for part in incoming.stream():
                size += len(part)
                if size > most:
                    raise too_long
                parts.append(part)
    except TimeoutError:
        raise RefusedRequestError(408, f"the body did not come within {_BODY_SECONDS:.0f} seconds") from None
    except ClientDisconnect:
        raise RefusedRequestError(400, "the end of the body is missing") from None
    return b"".join(parts)


def _sent(response: Response, *, closes: bool = False) -> Answer:
    answer = Answer(response.body, response.status, dict(HEADERS))
    for name, value in response.headers:
        if name == "set-cookie":
            answer.headers.append(name, value)
        else:
            answer.headers[name] = value
    if closes:
        answer.headers["connection"] = "close"
    return answer


async def _keep_house(team: Team) -> None:
    """Do the work that is due without a request: checkpoints of the log, and events whose time is over."""
    from assent.server.housekeeping import keep_house

    while True:
        try:
            await run_in_threadpool(keep_house, team)
        except StoreError:
            team.count("housekeeping_failed")
        await asyncio.sleep(_HOUSEKEEPING)
