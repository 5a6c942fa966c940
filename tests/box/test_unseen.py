"""Secrets and sockets that a program in a box does not see."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from assent.box.hidden import environment
from assent.box.mounts import Mount, again, mounted_sockets
from assent.box.session import discard

if TYPE_CHECKING:
    from .views import View


def test_secrets_of_other_projects_are_hidden(view: View) -> None:
    """The secrets beside the workspace or named by the text, without certificates, which builds of others may need."""
    secret = ("beside/.env", "beside/apps/web/.env.local", "notes.env", "far/off/some/where/deep/.env")
    plain = ("beside/.env.example", "beside/certs/ca.pem", "beside/src/env.py", ".tool/x/.env")
    for name in (*secret, *plain):
        (view.home / name).parent.mkdir(parents=True, exist_ok=True)
        (view.home / name).write_text(f"<{name}>\n")
    for folder in [view.home / f"far/off/some/filler{number}" for number in range(6)]:
        folder.mkdir()
        for number in range(1000):
            (folder / str(number)).touch()  # so that the walk ends before it is there
    text = "find ~ -type f -size +1c -exec grep -h '<' {} + | sort"
    discard(view.run(text))
    assert view.printed.split() == sorted(f"<{name}>" for name in ("far/off/some/where/deep/.env", *plain))
    discard(view.run(f"ls {view.home}/far/off/some/where > /dev/null; {text}"))
    assert view.printed.split() == sorted(f"<{name}>" for name in plain)


def test_what_git_holds_is_no_secret(view: View) -> None:
    view.write("fixtures/test.pem", "a certificate for tests\n")
    view.git("init", "-q")
    view.git("add", "-A")
    discard(view.run("cat fixtures/test.pem"))
    assert view.printed == "a certificate for tests\n"


def test_sockets_are_hidden(view: View) -> None:
    with closing(socket.socket(socket.AF_UNIX)) as named, closing(socket.socket(socket.AF_UNIX)) as abstract:
        path = str(view.home / "service.sock")
        named.bind(path)
        abstract.bind(f"\0{path}")
        for one in (named, abstract):
            one.listen()
            one.setblocking(False)
        ran = view.run(
            'python3 -c "\nimport socket\n'
            f"for name in ('{path}', '\\\\0{path}'):\n"
            "    try: socket.socket(socket.AF_UNIX).connect(name); print('reached')\n"
            '    except OSError as error: print(type(error).__name__)"'
        )
        assert view.printed.split() == ["ConnectionRefusedError"] * 2
        for one in (named, abstract):
            with pytest.raises(BlockingIOError):
                one.accept()
    discard(ran)


def test_sockets_without_a_whole_name_are_hidden(view: View, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that was named within a folder, and one of another network that a variable names, as in a container."""
    monkeypatch.chdir(view.home)
    elsewhere = view.home / "elsewhere"
    code = (
        f"import socket as n; s = n.socket(1); s.bind({str(elsewhere)!r}); s.listen(); print(1, flush=True); s.accept()"
    )
    other = subprocess.Popen(["unshare", "-Urn", sys.executable, "-c", code], stdout=subprocess.PIPE)
    try:
        assert other.stdout is not None
        assert other.stdout.read(2) == b"1\n"
        view.environment["DOCKER_HOST"] = f"unix://{elsewhere}"
        with closing(socket.socket(socket.AF_UNIX)) as near:
            near.bind("near")
            near.listen()
            code = "import socket, sys; socket.socket(1).connect(sys.argv[1])"
            ran = view.run(f"for name in ~/near ~/elsewhere; do python3 -c '{code}' $name || echo closed; done")
        assert view.printed.count("closed\n") == 2
    finally:
        other.kill()
        other.wait()
    discard(ran)


def test_what_is_mounted_twice_is_hidden_twice(view: View) -> None:
    first, second = view.home / "first", view.home / "second"
    for folder in (first, second):
        folder.mkdir()
    (first / "key").write_text("x")
    os.link(first / "key", second / "key")  # in place of a mount
    made = [Mount("1:1", "/", "/"), Mount("1:1", str(first), str(second)), Mount("2:1", str(first), "/nowhere")]
    assert list(again(str(first / "key"), made)) == [str(second / "key")]
    assert list(again(str(second / "key"), made)) == [str(first / "key")]
    with closing(socket.socket(socket.AF_UNIX)) as one:
        one.bind(str(first / "socket"))
        mounted = [Mount("1:1", "/x", str(first / "socket")), Mount("1:1", "/y", str(first / "key"))]
        assert list(mounted_sockets(mounted)) == [str(first / "socket")]


def test_secrets_in_values_and_settings_are_hidden(view: View) -> None:
    given = {"DATABASE_URL": "postgres://me:the-secret@db/x", "X": "ghp_0123456789abcdefghijklmn", "PATH": "/bin"}
    assert dict(environment(given, shows_secrets=False)) == {
        "DATABASE_URL": "postgres://me:***@db/x",
        "X": "ghp_***",
        "PATH": "/bin",
    }
    assert dict(environment(given, shows_secrets=True)) == given
    for name, text in (
        (".config/pip/pip.conf", "index-url = https://me:pass@pypi.example/\n"),
        (".bunfig.toml", "smol\n"),
    ):
        (view.home / name).parent.mkdir(parents=True, exist_ok=True)
        (view.home / name).write_text(text)
    discard(view.run("cat ~/.config/pip/pip.conf ~/.bunfig.toml"))
    assert view.printed == "smol\n"
