"""The hook's process as an agent starts it, above all when something is wrong."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import pytest

import assent
from assent.hooks import cold
from assent.hooks.agents import wire
from assent.hooks.agents.event import Agent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from assent.hooks.agents.event import Event

PACKAGE = os.path.dirname(assent.__file__)
EVENT = {"hook_event_name": "PreToolUse", "cwd": "/", "tool_name": "Bash", "tool_input": {"command": "git status"}}


def started(*words: str, data: bytes, package: str = PACKAGE) -> subprocess.CompletedProcess[bytes]:
    argv = [sys.executable, "-I", "-S", f"{package}/hooks/entry.py", *words]
    with tempfile.TemporaryDirectory() as home:
        return subprocess.run(argv, input=data, capture_output=True, timeout=60, env={"HOME": home}, cwd="/")


def test_answers_from_any_folder() -> None:
    done = started("claude", data=json.dumps(EVENT).encode())
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["hookSpecificOutput"]["permissionDecision"] == "allow"


def test_says_nothing_to_codex_about_what_is_allowed() -> None:
    done = started("codex", data=json.dumps(EVENT).encode())
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


BAD_INPUT = {
    "nothing": b"",
    "no JSON": b"git status",
    "a list": b"[]",
    "not UTF-8": b'{"tool_name": "\xff"}',
    "no fields": b"{}",
    "deep": b'{"a":' * 100_000,
    "too long": b"[" + b" " * wire.MOST_BYTES,
}


@pytest.mark.parametrize("agent", list(Agent), ids=lambda agent: agent.value)
@pytest.mark.parametrize("case", BAD_INPUT)
def test_bad_input_stops_the_command(agent: Agent, case: str) -> None:
    done = started(agent.value, data=BAD_INPUT[case])
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"Assent blocked this: the event ")
    assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize("words", [(), ("someone",)], ids=str)
def test_wrong_words_stop_the_command(words: tuple[str, ...]) -> None:
    done = started(*words, data=json.dumps(EVENT).encode())
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"assent: ")


@pytest.mark.parametrize("gone", ["hooks/cold.py", "policy/decide.py", "errors.py"])
def test_a_half_installed_package_stops_the_command(tmp_path: Path, gone: str) -> None:
    copy = shutil.copytree(PACKAGE, tmp_path / "assent", ignore=shutil.ignore_patterns("__pycache__"))
    (copy / gone).unlink()
    done = started("claude", data=json.dumps(EVENT).encode(), package=str(copy))
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"assent: the hook cannot start")


def test_a_closed_output_stops_the_command() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    argv = [sys.executable, "-I", "-S", f"{PACKAGE}/hooks/entry.py", "claude"]
    done = subprocess.run(argv, input=json.dumps(EVENT).encode(), stdout=writing, stderr=subprocess.PIPE, timeout=60)
    os.close(writing)
    assert done.returncode == 2


FAILURES = [ValueError("no\nluck"), RecursionError("deep"), MemoryError(), OSError(5, "broken"), KeyError("\x1b[2J")]


@pytest.fixture(autouse=True)
def without_a_late_alarm() -> Iterator[None]:
    """Take back the time limit that `guarded` sets for a process of its own."""
    yield
    signal.alarm(0)


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    return {"HOME": str(tmp_path)}


def fail(monkeypatch: pytest.MonkeyPatch, failure: BaseException) -> None:
    def judge(_event: Event, _environment: object) -> None:
        raise failure

    monkeypatch.setattr(cold, "judge", judge)
    monkeypatch.setattr(cold, "_standard_input", lambda _begun: json.dumps(EVENT).encode())


@pytest.mark.parametrize("failure", FAILURES, ids=repr)
def test_a_failure_is_asked_about(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], failure: BaseException
) -> None:
    fail(monkeypatch, failure)
    reply = cold.guarded(Agent.Claude, environment)
    specific = json.loads(reply.out)["hookSpecificOutput"]
    assert specific["permissionDecision"] == "ask"
    assert type(failure).__name__ in specific["permissionDecisionReason"]
    assert specific["permissionDecisionReason"].isprintable()


@pytest.mark.parametrize("failure", [*FAILURES, KeyboardInterrupt()], ids=repr)
def test_a_failure_stops_the_command_where_nobody_can_be_asked(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], failure: BaseException
) -> None:
    fail(monkeypatch, failure)
    reply = cold.guarded(Agent.Codex, environment)
    assert (reply.code, reply.out) == (2, "")
    assert reply.err.startswith("Assent blocked this: judging it ")
    assert reply.err.rstrip("\n").isprintable()


def test_time_runs_out(monkeypatch: pytest.MonkeyPatch, environment: dict[str, str]) -> None:
    def judge(_event: Event, _environment: object) -> None:
        while True:
            time.sleep(60)

    monkeypatch.setattr(cold, "SECONDS", 1)
    fail(monkeypatch, ValueError())
    monkeypatch.setattr(cold, "judge", judge)
    assert "judging it took longer than 1 seconds" in cold.guarded(Agent.Codex, environment).err
