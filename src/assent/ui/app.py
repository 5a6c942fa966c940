"""The page as one ASGI application: who may ask, which address shows what, and what every answer says."""

from __future__ import annotations

import os
from urllib.parse import parse_qsl

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from assent.ui import pages
from assent.ui.door import COOKIE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from assent.ui.desk import Desk
    from assent.ui.door import Door

_STYLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "static", "style.css")
_HEADERS = {
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self';"
    " base-uri 'none'; frame-ancestors 'none'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
}
_FORBIDDEN = "This page is for the person who started it. Run `assent ui` again and open the link that it prints.\n"
_MOST_FORM = 64 << 10  # bytes


def application(desk: Desk, door: Door) -> Starlette:
    """The pages of one machine, for a browser that `door` let in."""

    def enter(request: Request) -> Response:
        session = door.enter(request.path_params["link"])
        if session is None or request.headers.get("host") != door.host:
            return PlainTextResponse(_FORBIDDEN, 403)
        answer = RedirectResponse("/", 303)
        answer.set_cookie(COOKIE, session, httponly=True, samesite="strict")
        return answer

    def style(_: Request) -> Response:
        return FileResponse(_STYLE, media_type="text/css")

    def icon(_: Request) -> Response:
        return Response(status_code=204)

    routes = [Route("/in/{link}", enter), Route("/style.css", style), Route("/favicon.ico", icon)]
    for path, shown in pages.SHOWN.items():
        routes.append(Route(path, _shown(shown, desk, door)))
    for path, done in pages.DONE.items():
        routes.append(Route(path, _done(done, desk, door), methods=["POST"]))
    application = Starlette(routes=routes)
    application.add_middleware(_Guarded, door=door)
    return application


def _shown(page: pages.Page, desk: Desk, door: Door) -> Callable[[Request], Response]:
    """An endpoint in a thread of its own: the store waits for the disk."""

    def answer(request: Request) -> Response:
        asked = pages.Asked(dict(request.path_params), dict(request.query_params), {}, door.token)
        return page(asked, desk)

    return answer


def _done(act: pages.Page, desk: Desk, door: Door) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        body = b""
        async for chunk in request.stream():
            body += chunk
            if len(body) > _MOST_FORM:
                return PlainTextResponse("The form is too long.\n", 413)
        form = dict(parse_qsl(body.decode(errors="replace"), keep_blank_values=True))
        if not door.is_form(form.get("token", "")):
            return PlainTextResponse(_FORBIDDEN, 403)
        asked = pages.Asked(dict(request.path_params), dict(request.query_params), form, door.token)
        return await run_in_threadpool(act, asked, desk)

    return answer


class _Guarded:
    """Lets nobody else in, and adds to every answer what browsers are to keep to."""

    def __init__(self, app: ASGIApp, door: Door) -> None:
        self._app = app
        self._door = door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(_HEADERS)
            await send(message)

        app = self._app if self._may(scope) else PlainTextResponse(_FORBIDDEN, 403)
        await app(scope, receive, sent)

    def _may(self, scope: Scope) -> bool:
        if scope["path"].startswith("/in/"):
            return True
        request = Request(scope)
        headers = request.headers
        return self._door.is_ours(headers.get("host", ""), headers.get("origin", ""), request.cookies.get(COOKIE, ""))
