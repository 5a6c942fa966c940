"""A policy, project file or store that cannot be read: what destroys remains denied, and the next call works."""

from __future__ import annotations

import json
import os
import pwd
import shutil
import signal
from pathlib import Path

import pytest

from assent.config.locations import PROJECT_FILE, locate
from assent.config.private import make_private
from assent.hooks import cold
from assent.hooks.agents.event import Agent
from assent.hooks.agents.wire import encode

from .test_bad_input import answered, stops
from .wires import SHELLS, wire

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

BROKEN: dict[str, Callable[[str], object]] = {
    "a folder": os.mkdir,
    "a named pipe": os.mkfifo,
    "a link to nothing": lambda path: os.symlink("/nonexistent/x", path),
    "a link to itself": lambda path: os.symlink(os.path.basename(path), path),
    "an endless file": lambda path: os.symlink("/dev/zero", path),
    "no text": lambda path: _write(path, b"\xff\x00\xfe" * 100),
    "one byte": lambda path: _write(path, b"["),
    "empty": lambda path: _write(path, b""),
}
FILES: dict[str, Callable[[Path], str]] = {
    "policy": lambda root: locate({"HOME": str(root / "home")}).policy,
    "project": lambda root: str(root / "work" / PROJECT_FILE),
    "store": lambda root: locate({"HOME": str(root / "home")}).store,
    "journal": lambda root: locate({"HOME": str(root / "home")}).journal,
    "trust": lambda root: locate({"HOME": str(root / "home")}).trust,
    "state": lambda root: locate({"HOME": str(root / "home")}).state,
}


def _write(path: str, data: bytes) -> None:
    with open(path, "wb") as file:
        file.write(data)


def _remove(path: str) -> None:
    if os.path.isdir(path) and not os.path.islink(path):
        shutil.rmtree(path)
    elif os.path.lexists(path):
        os.unlink(path)


def _decision(root: Path, command: str) -> str:
    """The decision as Claude Code would read it; the hook's own time limit ends what would wait for ever."""
    sent = {"hook_event_name": "PreToolUse", "cwd": str(root / "work"), "tool_name": "Bash"}
    data = encode(sent | {"tool_input": {"command": command}}).encode()
    try:
        cold._limit_time(cold.SECONDS)
        reply = cold.reply(Agent.Claude, data, {"HOME": str(root / "home")})
    finally:
        signal.alarm(0)
    assert reply.code == 0, reply.err
    return json.loads(reply.out)["hookSpecificOutput"]["permissionDecision"] if reply.out else "no opinion"


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("how", BROKEN)
def test_what_destroys_stays_denied(file: str, how: str, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "work/.git").mkdir(parents=True)
    path = FILES[file](tmp_path)
    os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
    BROKEN[how](path)
    assert _decision(tmp_path, "rm -rf ~") == "deny"
    assert _decision(tmp_path, "git status") in ("allow", "ask")
    _remove(path)
    assert _decision(tmp_path, "git status") == "allow"


@pytest.mark.parametrize("agent", tuple(Agent), ids=lambda agent: agent.value)
def test_every_agent_is_answered_whatever_is_broken(agent: Agent, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "work/.git").mkdir(parents=True)
    danger, plain = [
        encode(wire(agent, SHELLS[agent], {"command": text}, str(tmp_path / "work"))).encode()
        for text in ("rm -rf ~", "git status")
    ]
    for file in FILES.values():
        path = file(tmp_path)
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
        _remove(path)
        for breaks in BROKEN.values():
            breaks(path)
            assert stops(answered(agent, danger, tmp_path / "home"))
            answered(agent, plain, tmp_path / "home")
            _remove(path)
    assert not stops(answered(agent, plain, tmp_path / "home"))


@pytest.mark.parametrize("error", [cold.OverdueError("late"), OSError(5, "broken"), MemoryError()], ids=repr)
@pytest.mark.parametrize(
    ("tool", "given", "decision"),
    [
        ("Bash", {"command": "rm -rf ~"}, "deny"),
        ("Bash", {"command": "git status; rm -rf /"}, "deny"),
        ("Bash", {"command": "git status"}, "ask"),
        ("Bash", {"command": 3}, "ask"),
        ("Write", {"file_path": "~/.claude/settings.json"}, "deny"),
        ("Write", {"file_path": "src/a.py"}, "ask"),
    ],
)
def test_whatever_goes_wrong(
    error: BaseException,
    tool: str,
    given: dict[str, object],
    decision: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(cold, "judge", fail)
    given = {
        key: str(value).replace("~", str(tmp_path)) if key == "file_path" else value for key, value in given.items()
    }
    sent = {"hook_event_name": "PreToolUse", "cwd": "/repo", "tool_name": tool, "tool_input": given}
    try:
        reply = cold.reply(Agent.Claude, encode(sent).encode(), {"HOME": str(tmp_path)})
    finally:
        signal.alarm(0)  # set again for what is looked at after the time is up
    assert json.loads(reply.out)["hookSpecificOutput"]["permissionDecision"] == decision


@pytest.mark.parametrize("home", [{}, {"HOME": ""}, {"HOME": "~"}, {"HOME": "here"}])
def test_a_folder_of_a_repository_is_no_home(
    home: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever has no home, as in a container, takes policy and approvals from nowhere."""
    monkeypatch.delenv("HOME", raising=False)
    monkeypatch.setattr(pwd, "getpwuid", _nobody)
    monkeypatch.chdir(tmp_path)
    for name in ("~", "here"):
        policy = Path(locate({"HOME": str(tmp_path / name)}).policy)
        policy.parent.mkdir(parents=True)
        policy.write_text('preset = "guard"\n')
    for command, decision in (("git push", "ask"), ("rm -rf ~", "deny"), ("ls", "allow")):
        sent = {"hook_event_name": "PreToolUse", "cwd": str(tmp_path), "tool_name": "Bash", "session_id": "s"}
        reply = cold.reply(Agent.Claude, encode(sent | {"tool_input": {"command": command}}).encode(), home)
        assert json.loads(reply.out)["hookSpecificOutput"]["permissionDecision"] == decision
    assert sorted(os.listdir(tmp_path)) == ["here", "~"]
    assert not list(tmp_path.rglob("journal*"))


def _nobody(_user: int) -> None:
    raise KeyError


@pytest.mark.parametrize("mask", [0o000, 0o077])
def test_nobody_else_can_write_where_the_state_is(mask: int, tmp_path: Path) -> None:
    before = os.umask(mask)
    try:
        assert make_private(locate({"HOME": str(tmp_path)}).state)
    finally:
        os.umask(before)
    made = [path for path in tmp_path.rglob("*") if path.is_dir()]
    assert len(made) == len((".local", "state", "assent"))
    assert not any(path.stat().st_mode & 0o022 for path in made)
