"""How an agent tells that a call has ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from assent.hooks import claude, codex, cold
from assent.hooks.event import Agent, Moment, Outcome
from assent.hooks.wire import Reply, encode

if TYPE_CHECKING:
    from pathlib import Path

CALL = {"tool_name": "Bash", "tool_input": {"command": "ls"}, "session_id": "s", "tool_use_id": "t1", "cwd": "/"}


def test_claude_tells_success_and_failure_by_two_events() -> None:
    ended = claude.read(CALL | {"hook_event_name": "PostToolUse", "duration_ms": 12})
    assert (ended.moment, ended.call, ended.outcome) == (Moment.AfterTool, "t1", Outcome(True, "", 12))
    failed = claude.read(CALL | {"hook_event_name": "PostToolUseFailure", "error": "Exit code 2\nno such file"})
    assert (failed.moment, failed.outcome) == (Moment.AfterTool, Outcome(False, "Exit code 2\nno such file"))


def test_codex_does_not_say_how_a_call_ended() -> None:
    ended = codex.read(CALL | {"hook_event_name": "PostToolUse", "tool_response": "a\n"})
    assert (ended.moment, ended.call, ended.outcome) == (Moment.AfterTool, "t1", Outcome(None))


@pytest.mark.parametrize("read", [claude.read, codex.read], ids=["claude", "codex"])
def test_the_start_of_a_session_names_no_tool(read: object) -> None:
    event = read({"hook_event_name": "SessionStart", "session_id": "s", "source": "startup"})  # type: ignore[operator]
    assert (event.moment, event.tool, event.command) == (Moment.Start, "", None)


@pytest.mark.parametrize("agent", [Agent.Claude, Agent.Codex], ids=lambda agent: agent.value)
@pytest.mark.parametrize("name", ["PostToolUse", "SessionStart"])
def test_they_are_not_answered(tmp_path: Path, agent: Agent, name: str) -> None:
    event = CALL | {"hook_event_name": name, "tool_input": {"command": "rm -rf /"}}
    assert cold.reply(agent, encode(event).encode(), {"HOME": str(tmp_path)}) == Reply()
