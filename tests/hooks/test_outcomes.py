"""The way in which an agent tells that a call has ended."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from assent.hooks import cold
from assent.hooks.agents import claude, codex
from assent.hooks.agents.event import Agent, Moment
from assent.hooks.agents.outcome import Outcome
from assent.hooks.agents.wire import Reply, encode

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


ITEM = {"type": "CommandExecution", "id": "t1", "exit_code": 2, "duration": {"secs": 1, "nanos": 5_999_999}}
TRANSCRIPTS = {
    "a failure": (ITEM, Outcome(False, "exit code 2\na\n", 1005)),
    "a success": ({**ITEM, "exit_code": 0}, Outcome(True, "", 1005)),
    "without a duration": ({"id": "t1", "exit_code": 0}, Outcome(True)),
    "a patch": ({"type": "FileChange", "id": "t1", "status": "completed"}, Outcome(True)),
    "a patch that does not apply": (
        {"type": "FileChange", "id": "t1", "status": "failed", "stderr": "no such line"},
        Outcome(False, "exit code 1\nno such line"),
    ),
    "a patch that was refused": (
        {"type": "FileChange", "id": "t1", "status": "declined"},
        Outcome(False, "it was rejected by the user"),
    ),
    "a patch of which nothing is said": ({"type": "FileChange", "id": "t1"}, Outcome(None)),
    "another call": ({**ITEM, "id": "t10", "parent": "t1"}, Outcome(None)),
    "not ended": ({**ITEM, "exit_code": None}, Outcome(None)),
    "of another form": (["t1"], Outcome(None)),
}


@pytest.mark.parametrize("case", TRANSCRIPTS)
def test_the_transcript_of_codex_tells_how_a_call_ended(tmp_path: Path, case: str) -> None:
    item, outcome = TRANSCRIPTS[case]
    begun = {"payload": {"type": "function_call", "call_id": "t1"}}
    other = {"payload": {"type": "item_completed", "item": {**ITEM, "id": "t0", "exit_code": 9}}}
    ended = {"payload": {"type": "item_completed", "item": item}}
    lines = [json.dumps(line) for line in ({"long": "x" * 300_000}, other, begun, ended)]
    transcript = tmp_path / "rollout.jsonl"
    transcript.write_text("\n".join(lines) + "\n")
    wire = CALL | {"hook_event_name": "PostToolUse", "tool_response": "a\n", "transcript_path": str(transcript)}
    assert codex.read(wire).outcome == outcome


@pytest.mark.parametrize("path", [None, "/nowhere", "/", 7])
def test_a_transcript_that_cannot_be_read_tells_nothing(path: object) -> None:
    wire = CALL | {"hook_event_name": "PostToolUse", "tool_response": None, "transcript_path": path}
    assert codex.read(wire).outcome == Outcome(None)


@pytest.mark.parametrize("read", [claude.read, codex.read], ids=["claude", "codex"])
def test_the_start_of_a_session_names_no_tool(read: object) -> None:
    event = read({"hook_event_name": "SessionStart", "session_id": "s", "source": "startup"})  # type: ignore[operator]
    assert (event.moment, event.tool, event.command) == (Moment.Start, "", None)


@pytest.mark.parametrize("agent", [Agent.Claude, Agent.Codex], ids=lambda agent: agent.value)
@pytest.mark.parametrize("name", ["PostToolUse", "SessionStart"])
def test_they_are_not_answered(tmp_path: Path, agent: Agent, name: str) -> None:
    event = CALL | {"hook_event_name": name, "tool_input": {"command": "rm -rf /"}}
    assert cold.reply(agent, encode(event).encode(), {"HOME": str(tmp_path)}) == Reply()
