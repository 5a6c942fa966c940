"""The page as one ASGI application: who may ask, which address shows what, and what every answer says."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from urllib.parse import parse_qsl

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from assent.errors import AssentError
from assent.pages.render import HEADERS, ICON, STYLE
from assent.ui import approvals, calls, policy, undo
from assent.ui.asked import COOKIE, Desk, Door, Page, PageRequest, done

_FORBIDDEN = "This page is for the person who started it. Run `assent ui` again and open the link that it prints.\n"
_MOST_FORM = 1 << 20  # bytes
_MOST_FIELDS = 50

SHOWN: dict[str, Page] = {
    "/": calls.stream,
    "/call/{key}": calls.call,
    "/questions": approvals.questions,
    "/approvals": approvals.approvals,
    "/approvals/{id}": approvals.approval,
    "/suggestions": approvals.suggestions,
    "/undo": undo.undo,
    "/undo/{id}": undo.review,
    "/policy": policy.policy,
    "/policy/file": policy.file,
}
DONE: dict[str, Page] = {
    "/approvals/{id}": approvals.change,
    "/suggestions": approvals.decide,
    "/undo/{id}": undo.put_back,
    "/policy": policy.choose,
    "/policy/file": policy.save,
}


def application(desk: Desk, door: Door) -> Starlette:
    """The pages of one machine, for a browser that `door` let in."""

    def enter(request: Request) -> Response:
        session = door.enter(request.path_params["link"])
        if session is None:
            return PlainTextResponse(_FORBIDDEN, 403)
        answer = RedirectResponse("/", 303)
        answer.set_cookie(COOKIE, session, httponly=True, samesite="strict")
        return answer

    def style(_: Request) -> Response:
        return FileResponse(STYLE, media_type="text/css")

    def icon(_: Request) -> Response:
        return FileResponse(ICON, media_type="image/svg+xml")

    routes = [Route("/in/{link}", enter), Route("/static/style.css", style), Route("/static/icon.svg", icon)]
    for path, shown in SHOWN.items():
        routes.append(Route(path, _shown(shown, desk, door)))
    for path, act in DONE.items():
        routes.append(Route(path, _done(act, desk, door), methods=["POST"]))
    application = Starlette(routes=routes)
    application.add_middleware(_Guarded, door=door)
    return application


def _shown(page: Page, desk: Desk, door: Door) -> Callable[[Request], Response]:
    """An endpoint in a thread of its own: the store waits for the disk."""

    def answer(request: Request) -> Response:
        return page(PageRequest(dict(request.path_params), dict(request.query_params), {}, door), desk)

    return answer


def _done(act: Page, desk: Desk, door: Door) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        body = b""
        async for chunk in request.stream():
            body += chunk
            if len(body) > _MOST_FORM:
                return PlainTextResponse("The form is too long.\n", 413)
        try:
            form = dict(parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=_MOST_FIELDS))
        except ValueError:
            return PlainTextResponse("The form cannot be read.\n", 400)
        if not door.is_form(form.get("csrf", ""), request.headers.get("sec-fetch-site", "none")):
            return PlainTextResponse(_FORBIDDEN, 403)
        asked = PageRequest(dict(request.path_params), dict(request.query_params), form, door)
        return await run_in_threadpool(_acted, act, asked, desk, request.url.path)

    return answer


def _acted(act: Page, asked: PageRequest, desk: Desk, path: str) -> Response:
    """The page after an action; a failure is shown on the page that the form was on."""
    try:
        return act(asked, desk)
    except AssentError as error:
        return done(asked, f"/{path.split('/')[1]}", str(error), failed=True)


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
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        app = self._app if self._may(scope) else PlainTextResponse(_FORBIDDEN, 403)
        await app(scope, receive, sent)

    def _may(self, scope: Scope) -> bool:
        request = Request(scope)
        host = request.headers.get("host", "")
        if scope["path"].startswith("/in/"):
            return self._door.is_here(host)
        return self._door.is_ours(host, request.headers.get("origin", ""), request.cookies.get(COOKIE, ""))
