"""Whole replies, from the bytes of the event to the bytes of the answer."""

from __future__ import annotations

import json

import pytest

from assent.errors import PolicyError, WireError
from assent.hooks import cold
from assent.hooks.agents import claude, codex
from assent.hooks.agents.event import Agent

from .blocks import blocks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from typing import Any

    from assent.hooks.agents.event import Event
    from assent.hooks.agents.wire import Reply

CASES = blocks("sessions.txt", "agent", "mode", "tool", "event", "command", "answer")
SEEN = {  # what an agent reads in a reply
    ("claude", "PreToolUse"): ["permissionDecision", "permissionDecisionReason"],
    ("codex", "PreToolUse"): ["permissionDecision", "permissionDecisionReason"],
    ("claude", "PermissionRequest"): ["behavior", "message"],
    ("codex", "PermissionRequest"): ["behavior", "message"],
}


class Place:
    """A folder to work in, with a home beside it."""

    def __init__(self, root: Path) -> None:
        self.home, self.work = root / "home", root / "work"
        self.home.mkdir()
        (self.work / ".git").mkdir(parents=True)
        self.environment = {"HOME": str(self.home)}

    def event(self, **fields: object) -> bytes:
        event = {
            "hook_event_name": "PreToolUse",
            "permission_mode": "default",
            "session_id": "s",
            "cwd": str(self.work),
            "tool_name": "Bash",
            "tool_input": {"command": "git status", "description": "look"},
        }
        return json.dumps({key: value for key, value in (event | fields).items() if value is not None}).encode()

    def reply(self, agent: Agent, data: bytes) -> Reply:
        return cold.reply(agent, data, self.environment)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    place = Place(tmp_path)
    monkeypatch.chdir(place.work)
    return place


def told(reply: Reply) -> dict[str, Any]:
    """The part of a reply that says the answer; its form is checked on the way."""
    if not reply.out:
        return {}
    line, end, rest = reply.out.partition("\n")
    assert (end, rest) == ("\n", "")
    whole = json.loads(line)
    assert [name for name in whole if name != "systemMessage"] == ["hookSpecificOutput"]
    specific: dict[str, Any] = whole["hookSpecificOutput"]
    return specific


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["title"])
def test_session(place: Place, case: dict[str, str]) -> None:
    event = place.event(
        hook_event_name=case.get("event", "PreToolUse"),
        permission_mode=case["mode"],
        tool_name=case.get("tool", "Bash"),
        tool_input={"command": case["command"], "description": "x"},
    )
    reply = place.reply(Agent(case["agent"]), event)
    assert (reply.code, reply.err) == (0, "")
    specific = told(reply)
    if case["answer"] == "no opinion":
        assert specific == {}
        return
    name = specific.pop("hookEventName")
    assert name == case.get("event", "PreToolUse")
    decision = specific.get("decision", specific)
    seen, reason = SEEN[case["agent"], name]
    assert decision[seen] == case["answer"]
    assert decision.get(reason) or (name, case["answer"]) == ("PermissionRequest", "allow")
    assert set(decision) <= {seen, reason, *(["additionalContext"] if case["answer"] == "ask" else [])}


@pytest.mark.parametrize("agent", [Agent.Claude, Agent.Codex], ids=lambda agent: agent.value)
def test_a_denied_model_is_told_what_was_wrong_and_what_to_do(place: Place, agent: Agent) -> None:
    reply = place.reply(agent, place.event(tool_input={"command": "echo hi; rm -rf ~"}))
    reason = told(reply)["permissionDecisionReason"]
    assert reason.startswith("Assent blocked this: ")
    assert "Do not retry this in another form" in reason


def test_missing_fields_that_old_versions_do_not_send(place: Place) -> None:
    event = place.event(hook_event_name=None, permission_mode=None, session_id=None, cwd=None)
    assert told(place.reply(Agent.Claude, event))["permissionDecision"] == "allow"


UNUSABLE: dict[str, dict[str, object]] = {
    "no tool": {"tool_name": None},
    "a tool that is no text": {"tool_name": 7},
    "an input that is no object": {"tool_input": "rm -rf /"},
    "an event that is no text": {"hook_event_name": ["PreToolUse"]},
    "a relative folder": {"cwd": "work"},
}


@pytest.mark.parametrize("agent", [Agent.Claude, Agent.Codex], ids=lambda agent: agent.value)
@pytest.mark.parametrize("case", UNUSABLE)
def test_an_event_that_cannot_be_read_is_an_error(place: Place, agent: Agent, case: str) -> None:
    with pytest.raises(WireError):
        place.reply(agent, place.event(**UNUSABLE[case]))


WITHOUT_COMMAND = {"no input": None, "an empty input": {}, "no text": {"command": ["rm", "-rf", "/"]}}


@pytest.mark.parametrize("case", WITHOUT_COMMAND)
def test_a_shell_without_a_command_is_never_allowed(place: Place, case: str) -> None:
    event = place.event(tool_input=WITHOUT_COMMAND[case])
    assert told(place.reply(Agent.Claude, event))["permissionDecision"] == "ask"
    with pytest.raises(WireError, match="no command"):
        place.reply(Agent.Codex, event)


def test_an_unreadable_policy_is_asked_about_or_raised(place: Place) -> None:
    policy = place.home / ".config/assent/policy.toml"
    policy.parent.mkdir(parents=True)
    policy.write_text("mode = 'nonsense'\n")
    asked = told(place.reply(Agent.Claude, place.event()))
    assert asked["permissionDecision"] == "ask"
    assert "policy.toml:1" in asked["permissionDecisionReason"]
    for agent, mode in ((Agent.Claude, "dontAsk"), (Agent.Codex, "default")):
        with pytest.raises(PolicyError):
            place.reply(agent, place.event(permission_mode=mode))


def test_where_nobody_can_be_asked_the_mode_of_the_policy_is_not_used(place: Place) -> None:
    policy = place.home / ".config/assent/policy.toml"
    policy.parent.mkdir(parents=True)
    policy.write_text('mode = "unless-trusted"\nsandbox = "workspace-write"\n')
    answers = {}
    for mode in ("default", "bypassPermissions"):
        event = place.event(permission_mode=mode, tool_input={"command": "touch made"})
        answers[mode] = told(place.reply(Agent.Claude, event))["permissionDecision"]
    assert answers == {"default": "ask", "bypassPermissions": "allow"}


@pytest.mark.parametrize("read", [claude.read, codex.read], ids=["claude", "codex"])
def test_a_folder_is_taken_without_its_dots(read: Callable[[dict[str, object]], Event]) -> None:
    assert read({"tool_name": "Bash", "cwd": "/repo/../etc/./"}).cwd == "/etc"


@pytest.mark.parametrize(
    "command", ["ls\0", "ls\r\n", "echo \udcff", "echo \ud800", "x" * 1_000_000, "ls " + "'" * 999_999]
)
def test_odd_texts_are_answered(place: Place, command: str) -> None:
    reply = place.reply(Agent.Claude, place.event(tool_input={"command": command}))
    assert told(reply).get("permissionDecision", "no opinion") in ("ask", "no opinion")
    assert len(reply.out) < 3000
    assert reply.out.isascii()
