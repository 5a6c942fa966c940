"""A server of corrections on this machine, and ones that misbehave."""

from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlsplit

from assent.server.asgi import respond
from assent.server.exchange import HttpRequest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

TOKEN = "a-token-of-the-tests"


def serving(handle: Callable[[BaseHTTPRequestHandler], None]) -> Iterator[str]:
    """The address of a server that answers by `handle`, for as long as it is needed."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            handle(self)

        def do_PUT(self) -> None:
            handle(self)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:  # also when what asks it fails
        server.shutdown()
        thread.join()
        server.server_close()


def rules_of(path: str) -> Callable[[BaseHTTPRequestHandler], None]:
    """Answers as `assent serve` does, from the store at `path`."""

    def handle(connection: BaseHTTPRequestHandler) -> None:
        parts = urlsplit(connection.path)
        headers = {name.lower(): value for name, value in connection.headers.items()}
        body = connection.rfile.read(int(headers.get("content-length", 0)))
        request = HttpRequest(connection.command, parts.path, dict(parse_qsl(parts.query)), headers, body)
        response = respond(request, path, TOKEN)
        answer(connection, response.status, response.body)

    return handle


def answer(connection: BaseHTTPRequestHandler, status: int, body: bytes, **headers: str) -> None:
    connection.send_response(status)
    for name, value in {**headers, "Content-Length": str(len(body))}.items():
        connection.send_header(name, value)
    connection.end_headers()
    connection.wfile.write(body)
