"""The commands as a person types them, from `assent serve` to a request that another answers."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from assent.server.store.people import PersonRole

from .served import Browser

if TYPE_CHECKING:
    from pathlib import Path

    from .served import Served

SECONDS = 60


def assent(home: Path, *words: str, given: str = "", code: int = 0) -> str:
    """The output of a command, with its errors."""
    env = {"HOME": str(home), "PATH": os.environ["PATH"], "NO_COLOR": "1"}
    argv = [sys.executable, "-m", "assent", *words]
    done = subprocess.run(argv, input=given, capture_output=True, text=True, timeout=SECONDS, env=env, cwd=home)
    assert done.returncode == code, (done.stdout, done.stderr)
    return done.stdout + done.stderr


@pytest.fixture(params=["sqlite"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """One database is enough for what a person types."""
    return str(tmp_path / "served/team.db")


def test_a_machine_from_its_enrolment_to_its_end(served: Served, tmp_path: Path) -> None:
    admin, ben = served.browser(), served.browser("ben", PersonRole.reviewer)
    home = tmp_path / "home"
    home.mkdir()
    assert "is in no team" in assent(home, "team", "sync", code=2)
    code = admin.post("/v1/codes")[1]["code"]
    assert "holds no code: add --code" in assent(home, "enroll", served.url, given="", code=2)
    told = assent(home, "enroll", served.url, "--name", "laptop", given=f"{code}\n")
    assert f"Enrolled with {served.url} as laptop (" in told
    assert "The team has released no policy yet." in told
    told = assent(home, "team", "sync")
    assert "The team has released no policy yet." in told
    assert "0 events sent." in told
    release_by(admin, ben, 'preset = "careful"\napprovals = "ModifiesRemote"\n', texts=True)
    assert "organisation (revision 1) holds until" in assent(home, "team", "sync")
    assert "organisation (revision 1)" in assent(home, "team", "status")
    assert "organisation (revision 1), beside yours. More: assent team\n  preset careful" in assent(
        home, "policy", "check"
    )
    assert "enrolled with" in assent(home, "enroll", served.url, "--code", code, code=2)
    event = (
        '{"hook_event_name": "PreToolUse", "cwd": "/tmp", "tool_name": "Bash", "tool_input": {"command": "ls /etc"}}'
    )
    assent(home, "hook", "claude", given=event)
    assert "do not leave" in assent(home, "share", "texts", "off")
    assert "leave as they are written" in assent(home, "share", "texts", "on")
    assent(home, "team", "rotate")
    assert "The policy is up to date." in assent(home, "team", "sync")
    assert "has left" in assent(home, "team", "leave")
    assert "is in no team" in assent(home, "team", "status")


def test_a_request_is_answered_by_another(served: Served, tmp_path: Path) -> None:
    admin, ben = served.browser(), served.browser("ben", PersonRole.reviewer)
    home = tmp_path / "home"
    home.mkdir()
    assent(home, "enroll", served.url, "--code", admin.post("/v1/codes")[1]["code"])
    argv = [sys.executable, "-m", "assent", "approvals", "request", "git push origin topic"]
    env = {"HOME": str(home), "PATH": os.environ["PATH"]}
    asking = subprocess.Popen(argv, stdout=subprocess.PIPE, text=True, env=env, cwd=home)
    try:
        began = time.monotonic()
        while not (waiting := ben.get("/v1/requests")[1]) and time.monotonic() - began < SECONDS:
            time.sleep(0.05)
        assert waiting[0]["folder"] == str(home)
        assert ben.post(f"/v1/requests/{waiting[0]['id']}/decision", decision="approved")[0] == 200
        told, _ = asking.communicate(timeout=SECONDS)
    finally:
        asking.kill()
        asking.wait()
    assert asking.returncode == 0
    assert "Approved: `git push origin topic`, one time, until " in told
    assert "needs no approval" in assent(home, "approvals", "request", "ls", code=2)
    assert "no approval can allow this" in assent(home, "approvals", "request", "rm -rf /", code=2)


def test_the_first_link_and_a_backup(tmp_path: Path) -> None:
    env = {"HOME": str(tmp_path), "PATH": os.environ["PATH"], "PYTHONUNBUFFERED": "1"}
    argv = [sys.executable, "-m", "assent", "serve", "--port", free_port()]
    serving = subprocess.Popen(argv, stdout=subprocess.PIPE, text=True, env=env, cwd=tmp_path)
    try:
        assert serving.stdout is not None
        lines = [serving.stdout.readline() for _ in range(3)]
        url, link = lines[2].split(": ")[1].strip().split("/first/")
        admin = signed_in(url, link)
        assert admin.get("/v1/session")[1]["role"] == "admin"
        assert "Make a code" in admin.raw("GET", "/machines")[2].decode()
        form = {"content-type": "application/x-www-form-urlencoded"}
        status, _, page = admin.raw("POST", "/v1/codes", f"csrf={admin.csrf}".encode(), form)
        assert (status, b"A code for one machine" in page) == (201, True)
        assert "ben, reviewer: http" in assent(tmp_path, "serve", "link", "ben", "--role", "reviewer")
        assert "fingerprint" in assent(tmp_path, "serve", "rotate-key")
        assert "rows and the signing key" in assent(tmp_path, "serve", "backup", "b.zip")
    finally:
        serving.terminate()
        serving.wait(SECONDS)
        if serving.stdout is not None:
            serving.stdout.close()
    other = tmp_path / "other"
    other.mkdir()
    assert "are restored" in assent(other, "serve", "restore", str(tmp_path / "b.zip"))
    assert "admin, admin: http" in assent(other, "serve", "link")


def release_by(admin: Browser, other: Browser, policy: str, **content: object) -> None:
    _, draft = admin.post("/v1/drafts", policy=policy, **content)
    assert other.post(f"/v1/drafts/{draft['id']}/decision", decision="approved")[0] == 200
    assert admin.post(f"/v1/drafts/{draft['id']}/release")[0] == 201


def signed_in(url: str, link: str) -> Browser:
    """A browser, as soon as the server answers."""
    began = time.monotonic()
    while True:
        try:
            return Browser(url, link)
        except ConnectionRefusedError:
            assert time.monotonic() - began < SECONDS
            time.sleep(0.05)


def free_port() -> str:
    import socket

    with socket.create_server(("127.0.0.1", 0)) as found:
        return str(found.getsockname()[1])
