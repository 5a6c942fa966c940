"""Whoever connects and sends no head of a request is not waited for."""

from __future__ import annotations

import socket
import threading
from typing import TYPE_CHECKING

import pytest

from assent.errors import ServerError
from assent.server import listen

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SECONDS = 20


@pytest.fixture
def port(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    import uvicorn

    from assent.server import patience
    from assent.server.asgi import Application

    monkeypatch.setattr(patience, "SECONDS", 0.2)
    application = Application(str(tmp_path / "rules.db"), "a-token-of-the-tests")
    config = uvicorn.Config(application, http=patience.Patient, log_level="critical", lifespan="off")
    server = uvicorn.Server(config)
    listener = socket.create_server(("127.0.0.1", 0))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    yield listener.getsockname()[1]
    server.should_exit = True
    thread.join(SECONDS)


@pytest.mark.parametrize("begun", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\n"])
def test_the_head_has_a_time_limit(port: int, begun: bytes) -> None:
    with socket.create_connection(("127.0.0.1", port), SECONDS) as connection:
        connection.sendall(begun)
        assert connection.recv(100) == b""  # closed, and not for ever open


FIRST = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"G",
        b"GET / HTTP/1.1\r\nHost: x\r\n",
    ],
)
def test_so_has_the_head_of_each_further_request(port: int, begun: bytes) -> None:
    with socket.create_connection(("127.0.0.1", port), SECONDS) as connection:
        connection.sendall(FIRST)
        assert connection.recv(4096).startswith(b"HTTP/1.1 ")
        connection.sendall(begun)
        assert_closed(connection)


def test_a_body_that_was_never_asked_for_keeps_no_place(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), SECONDS) as connection:
        connection.sendall(FIRST.replace(b"\r\n\r\n", b"\r\nContent-Length: 100\r\n\r\nx"))
        assert_closed(connection, trickled=b"x")


def assert_closed(connection: socket.socket, trickled: bytes = b"") -> None:
    """The server closes it, though bytes come in, before so many have come."""
    for _ in range(200):
        try:
            connection.settimeout(0.1)
            if connection.recv(4096) == b"":
                return
        except TimeoutError:
            connection.sendall(trickled)
        except ConnectionError:
            return
    raise AssertionError("it is still open")


def test_without_its_extra_it_says_so_before_anything_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listen, "absent", list)
    with pytest.raises(ServerError, match=r"`assent serve` needs .*uvicorn.*\. Run: .* install .*uvicorn"):
        listen.check_server()
