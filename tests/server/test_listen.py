"""The addresses where the server refuses to listen, and what tokens it takes."""

from __future__ import annotations

import os
import resource
import stat
from typing import TYPE_CHECKING

import pytest
import uvicorn
from starlette.applications import Starlette

from assent.errors import ServerError
from assent.server import listen
from assent.server.listen import Listening, check, is_loopback
from assent.store.token import make_token, read_token

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("host", ["127.0.0.1", "127.8.8.8", "::1", "localhost", "LocalHost"])
def test_this_machine_alone(host: str) -> None:
    assert is_loopback(host)
    check(Listening(host, 80))


@pytest.mark.parametrize(
    "host", ["0.0.0.0", "::", "", "10.0.0.1", "example.org", "127.0.0.1.example.org", "::ffff:8.8.8.8"]
)
def test_others_need_tls_or_a_word(host: str) -> None:
    assert not is_loopback(host)
    with pytest.raises(ServerError, match=r"--cert and --key, or --insecure-listen"):
        check(Listening(host, 80))
    check(Listening(host, 80, insecure=True))
    check(Listening(host, 80, "cert.pem", "key.pem"))


def test_as_many_files_may_be_open_as_the_machine_lets(monkeypatch: pytest.MonkeyPatch) -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    seen: list[tuple[int, int]] = []

    def run(*_: object) -> None:
        seen.append(resource.getrlimit(resource.RLIMIT_NOFILE))

    monkeypatch.setattr(uvicorn.Server, "run", run)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, before[1]))
        listen.run(Starlette(), Listening("127.0.0.1", 1))
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
    assert seen == [(min(40_000, before[1]), before[1])]


def test_half_of_tls_is_none() -> None:
    with pytest.raises(ServerError, match="both"):
        check(Listening("127.0.0.1", 80, certificate="cert.pem"))
    with pytest.raises(ServerError, match="both"):
        check(Listening("0.0.0.0", 80, key="key.pem", insecure=True))


def test_addresses() -> None:
    assert Listening("127.0.0.1", 80).url == "http://127.0.0.1:80"
    assert Listening("::1", 443, "c", "k").url == "https://[::1]:443"


def test_a_token_is_made_once_for_its_owner(tmp_path: Path) -> None:
    path = str(tmp_path / "token")
    assert make_token(path)
    assert stat.S_IMODE(os.stat(path).st_mode) == 0o600
    token = read_token(path)
    assert len(token) > 40
    assert not make_token(path)
    assert read_token(path) == token


@pytest.mark.parametrize("content", ["", "short", "two words of a token here", "é" * 20, "a" * 20 + "\n" + "b" * 20])
def test_what_is_no_token(tmp_path: Path, content: str) -> None:
    path = tmp_path / "token"
    path.write_text(content, encoding="utf-8")
    path.chmod(0o600)
    with pytest.raises(ServerError, match=str(path)):
        read_token(str(path))


def test_a_token_that_others_can_read_is_not_used(tmp_path: Path) -> None:
    path = tmp_path / "token"
    path.write_text("a" * 40)
    path.chmod(0o640)
    with pytest.raises(ServerError, match="chmod 600"):
        read_token(str(path))
    with pytest.raises(ServerError, match="cannot be read"):
        read_token(str(tmp_path / "nothing"))
