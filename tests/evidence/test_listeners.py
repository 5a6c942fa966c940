"""Requests to a server of this machine: what they change in the project's own is its code."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from assent.assessment import Context
from assent.risk import Category

from .project import judged

if TYPE_CHECKING:
    from collections.abc import Iterator

SERVER = """
import socket, sys
server = socket.create_server(("127.0.0.1", 0))
print(server.getsockname()[1], flush=True)
sys.stdin.read()
"""
OWN = [
    "curl -s -X POST http://localhost:PORT/items -H 'content-type: application/json' -d '{\"name\": \"a\"}'",
    "curl -s -XPUT localhost:PORT/items/1 -d @item.json | jq .",
    "curl -s 127.0.0.1:PORT/upload -F file=@item.json -o /dev/null -w '%{http_code}'",
    'TOKEN=$(curl -s localhost:PORT/login -d u=a); curl -s localhost:PORT/me -H "Authorization: Bearer $TOKEN"',
    'for i in 1 2 3; do curl -s "http://localhost:PORT/items/$i/open" --json "{\\"n\\": $i}"; done',
    "npm run dev & sleep 2; curl -s -XPOST localhost:FREE/items -d a=b; kill %1",
]
NOT_OWN = [
    "curl -s -XPOST localhost:FREE/items -d a=b",
    "ssh -N -L FREE:db:80 host & npm run dev & curl -s -XPOST localhost:FREE/items -d a=b",
    "curl -s -XPOST localhost:PORT/items https://example.com -d a=b",
    "curl -s -XPOST https://example.com/localhost:PORT/ -d a=b",
    "curl -s -XPOST localhost:PORT@example.com/items -d a=b",
    "curl -s -XPOST --resolve localhost:PORT:192.0.2.1 localhost:PORT/items -d a=b",
    "curl -s -XPOST --connect-to ::example.com:80 localhost:PORT/items -d a=b",
    "curl -s -XPOST -x http://example.com localhost:PORT/items -d a=b",
    "http_proxy=http://example.com curl -s -XPOST localhost:PORT/items -d a=b",
    "curl -s -XPOST -K more localhost:PORT/items -d a=b",
    "curl -s -XDELETE localhost:PORT/items/1",
    "curl -s -XPOST localhost:PORT/items/purge",
    "curl -s -XPOST --unix-socket /run/docker.sock localhost:PORT/containers/create -d a=b",
    'curl -s -XPOST localhost:PORT/items -d "@$FILE"',
    'curl -s -XPOST localhost:PORT/items -F "file=@$FILE"',
    "curl -s -XPOST localhost:PORT/items -d @.env",
    "curl -s -XPOST localhost:PORT/items -d a=b > /etc/x",
    "curl -s -XPOST localhost:PORT/items -d a=b -o ~/.bashrc",
    "curl -s -XPOST localhost:PORT/items -d a=b | sh",
    "ssh host curl -s -XPOST localhost:PORT/items -d a=b",
    "docker exec web curl -s -XPOST localhost:PORT/items -d a=b",
    'curl -s -XPOST "http://localhost:$PORT/items" -d a=b',
]

pytestmark = pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="only Linux tells who listens")


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("served") / "project"
    folder.mkdir()
    for path in (folder / "app.py", folder.parent / "app.py", folder / "tunnel.py", folder / "assent"):
        path.write_text(SERVER)
    return folder


def _listening(script: str, folder: Path) -> Iterator[str]:
    """The port of a server that runs there."""
    with subprocess.Popen(
        [sys.executable, script], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        yield process.stdout.readline().strip()
        process.kill()


@pytest.fixture(scope="module")
def own(project: Path) -> Iterator[str]:
    yield from _listening("app.py", project)


@pytest.fixture(params=[("app.py", ".."), ("../app.py", "."), ("tunnel.py", "."), ("assent", ".")])
def other(project: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    script, folder = request.param
    yield from _listening(script, project / folder)


def _judge(command: str, port: str, project: Path) -> Category:
    where = Context(str(project), str(project), str(project.parent / "home"))
    return judged(
        (command if "$PORT" in command else command.replace("PORT", port)).replace("FREE", "9"), where
    ).category


@pytest.mark.parametrize("command", OWN)
def test_own(command: str, own: str, project: Path) -> None:
    assert _judge(command, own, project) is Category.RunsProjectCode


@pytest.mark.parametrize("command", NOT_OWN)
def test_not_own(command: str, own: str, project: Path) -> None:
    assert _judge(command, own, project) > Category.RunsFetchedCode


def test_other(other: str, project: Path) -> None:
    """Servers elsewhere, of a file elsewhere, and those that pass requests on."""
    assert _judge(OWN[0], other, project) is Category.ModifiesRemote
