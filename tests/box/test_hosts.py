"""Hosts that a box may reach: those that are named, by name, through the proxy outside, and no other."""

from __future__ import annotations

import http.server
import json
import os
import subprocess
import sys
import threading
from typing import TYPE_CHECKING

import pytest

from assent.box.scene import boxed
from assent.box.settings import PORT, Keeping, Limits
from assent.policy import Policy, Preset

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .views import View

ADDRESS = "127.0.0.2"  # a host of its own: programs ask no proxy for 127.0.0.1
BODY = b"from outside\n"


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Length", str(len(BODY)))
        self.end_headers()
        self.wfile.write(BODY)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def server() -> Iterator[int]:
    """The port of a server on this machine, at any of its own addresses."""
    with http.server.ThreadingHTTPServer(("0.0.0.0", 0), Handler) as made:
        thread = threading.Thread(target=made.serve_forever)
        thread.start()
        yield made.server_address[1]
        made.shutdown()
        thread.join()


def policy(*hosts: str) -> Policy:
    return Policy(preset=Preset.Balanced, box_hosts=hosts)


def fetch(address: str) -> str:
    return f'python3 -c \'import urllib.request as u; print(u.urlopen("{address}").read().decode(), end="")\''


def tunnel(host: str, port: int) -> str:
    code = (
        f"import socket; s = socket.create_connection((\\'127.0.0.1\\', {PORT}));"
        f" s.sendall(b\\'CONNECT {host}:{port} HTTP/1.1\\\\r\\\\n\\\\r\\\\n\\'); print(s.recv(999).decode());"
        f" s.sendall(b\\'GET / HTTP/1.0\\\\r\\\\n\\\\r\\\\n\\'); print(s.makefile().read())"
    )
    return f"python3 -c $'{code}'"


def test_a_named_host_is_reached(view: View, server: int, runner: str) -> None:
    ran = view.run(fetch(f"http://{ADDRESS}:{server}/"), policy=policy(f"{ADDRESS}:{server}"))
    assert view.printed == BODY.decode()
    (reached,) = ran.outcome.reached
    assert (reached.host, reached.port) == (ADDRESS, server)
    assert reached.received > len(BODY)
    assert ran.outcome.tried == ()


def test_a_named_host_is_reached_by_a_tunnel(view: View, server: int, runner: str) -> None:
    view.run(tunnel(ADDRESS, server), policy=policy(f"{ADDRESS}:{server}"))
    assert "200 Connection established" in view.printed
    assert BODY.decode() in view.printed


@pytest.mark.parametrize("named", ["example.org", "127.0.0.3", f"{ADDRESS}:1"])
def test_no_other_host_is(view: View, server: int, named: str) -> None:
    ran = view.run(tunnel(ADDRESS, server), policy=policy(named))
    assert "403 Forbidden" in view.printed
    assert f"may not reach {ADDRESS}:{server}" in view.printed
    assert BODY.decode() not in view.printed
    assert [(one.host, one.port) for one in ran.outcome.tried] == [(ADDRESS, server)]
    assert ran.outcome.reached == ()


def test_a_name_that_leads_to_this_machine_is_refused(view: View, server: int) -> None:
    view.run(tunnel("localhost", server), policy=policy(f"localhost:{server}"))
    assert "localhost is an address of this machine" in view.printed
    assert BODY.decode() not in view.printed


def test_whoever_asks_no_proxy_reaches_nobody(view: View, server: int, runner: str) -> None:
    ran = view.run(f"curl -sS --noproxy '*' -m 5 http://{ADDRESS}:{server}/", policy=policy(f"{ADDRESS}:{server}"))
    assert ran.outcome.code
    assert BODY.decode() not in view.printed
    assert ran.outcome.reached == ()


@pytest.mark.parametrize(
    "line", ["", "GET", "GET / HTTP/1.1", "CONNECT x HTTP/1.1", "CONNECT x:99999 HTTP/1.1", "\x00\xff"]
)
def test_what_is_no_request_is_answered_so(view: View, line: str) -> None:
    code = (
        f'import socket; s = socket.create_connection(("127.0.0.1", {PORT}));'
        f' s.sendall(bytes.fromhex("{line.encode("latin-1").hex()}0d0a0d0a")); print(s.recv(999).decode())'
    )
    view.run(f"python3 -c '{code}'", policy=policy("example.org"))
    assert "502 Bad Gateway" in view.printed


def test_many_at_once(view: View, server: int) -> None:
    one = fetch(f"http://{ADDRESS}:{server}/")
    ran = view.run(f"for i in 1 2 3 4 5 6 7 8; do {one} & done; wait", policy=policy(f"{ADDRESS}:{server}"))
    assert view.printed == BODY.decode() * 8
    assert len(ran.outcome.reached) == 1


def test_a_box_that_is_ended_leaves_no_proxy(view: View) -> None:
    before = threading.active_count()
    view.run("true", policy=policy("example.org"))
    assert threading.active_count() == before


def test_by_the_command_line(view: View, server: int) -> None:
    words = ("box", "--json", "--host", f"{ADDRESS}:{server}", "--", fetch(f"http://{ADDRESS}:{server}/"))
    done = subprocess.run(
        [sys.executable, "-m", "assent", *words],
        cwd=view.workspace,
        env=view.environment,
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert done.stderr == BODY
    (reached,) = json.loads(done.stdout)["reached"]
    assert (reached["host"], reached["port"]) == (ADDRESS, server)


def test_a_name_that_is_none_is_refused(view: View) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "assent", "box", "--host", "*", "--", "true"],
        cwd=view.workspace,
        env=view.environment,
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 2
    assert b"name a host" in done.stderr


def test_a_cache_is_made_for_what_is_fetched(view: View) -> None:
    boxed("npm ci && pip install x", view.context(), view.environment, Limits())
    assert not (view.home / ".npm").exists()
    named = boxed("npm ci && pip install x", view.context(policy("example.org")), view.environment, Limits())
    made = [os.path.relpath(root.path, view.home) for root in named.roots if root.keeping is Keeping.Cache]
    assert sorted(made) == [".cache", ".npm"]
