"""The text for a model when a session begins."""

from __future__ import annotations

import json
import time

import pytest

from assent.config.locations import locate
from assent.correction import Correction, MatchKind
from assent.hooks import cold
from assent.hooks import opening as asking
from assent.hooks.agents.event import Agent
from assent.hooks.opening import LONGEST, briefing, refresh
from assent.store.corrections import put, put_all
from assent.store.database import open_store

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

EVENT = {"hook_event_name": "SessionStart", "session_id": "s", "cwd": "/", "source": "startup", "model": "m"}


def started(agent: Agent, home: Path, *corrections: Correction) -> str:
    environment = {"HOME": str(home)}
    if corrections:
        with open_store(locate(environment).store) as store:
            put_all(store, corrections)
    reply = cold.reply(agent, json.dumps(EVENT).encode(), environment)
    assert (reply.code, reply.err) == (0, "")
    return reply.out


def test_the_corrections_are_told(tmp_path: Path) -> None:
    flag = Correction(MatchKind.Flag, "r", "R", "Bash", "command", "scp", "not for folders")
    told = json.loads(started(Agent.Claude, tmp_path, flag, Correction(MatchKind.ToolName, "read_file", "Read")))
    assert told["hookSpecificOutput"]["hookEventName"] == "SessionStart"
    lines = told["hookSpecificOutput"]["additionalContext"].splitlines()
    assert lines[0].startswith("Assent corrects these mistakes")
    assert "- Do NOT call `read_file`. Use `Read` instead." in lines
    assert "- Flag `-r` should be `-R` (not for folders)" in lines


@pytest.mark.parametrize("agent", [Agent.Claude, Agent.Codex, Agent.Gemini, Agent.Qwen])
def test_nothing_is_said_without_any(tmp_path: Path, agent: Agent) -> None:
    assert started(agent, tmp_path) == ""


def test_it_ends_with_a_whole_line() -> None:
    many = [Correction(MatchKind.ToolName, f"tool_{number}", "Tool") for number in range(1000)]
    told = briefing(many)
    assert len(told) < LONGEST + 200
    assert told.splitlines()[-1].startswith("(There are more")
    assert all(line.endswith("Use `Tool` instead.") for line in told.splitlines() if line.startswith("- "))


def test_the_server_is_asked_by_a_process_that_nobody_waits_for(tmp_path: Path) -> None:
    told = tmp_path / "told"
    began = time.monotonic()
    refresh({"TOLD": str(told)}, ("/bin/sh", "-c", 'sleep 1; echo asked > "$TOLD.part"; mv "$TOLD.part" "$TOLD"'))
    assert not told.exists()
    while not told.exists() and time.monotonic() - began < 30:
        time.sleep(0.05)
    assert told.read_text() == "asked\n"
    refresh({}, ("/nowhere/python",))


def test_a_session_that_begins_asks_only_where_a_server_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    monkeypatch.setattr(asking, "refresh", lambda environment, *command: asked.append((environment["HOME"], *command)))
    event = json.dumps({"hook_event_name": "SessionStart", "session_id": "s", "cwd": str(tmp_path)}).encode()
    cold.reply(Agent.Claude, event, {"HOME": str(tmp_path)})
    assert asked == []
    (tmp_path / ".config/assent").mkdir(parents=True)
    (tmp_path / ".config/assent/policy.toml").write_text('[server]\nurl = "https://x.example"\ntoken_file = "t"\n')
    cold.reply(Agent.Claude, event, {"HOME": str(tmp_path)})
    assert asked == [(str(tmp_path),)]
    (tmp_path / ".local/state/assent").mkdir(parents=True, exist_ok=True)  # a slow machine has kept a snapshot there
    (tmp_path / ".local/state/assent/team.json").write_text("{}")
    cold.reply(Agent.Claude, event, {"HOME": str(tmp_path)})
    assert asked[1:] == [(str(tmp_path),), (str(tmp_path), asking.SYNC)]


BATCH = {
    "hook_event_name": "PostToolBatch",
    "session_id": "s",
    "cwd": "/",
    "tool_calls": [
        {
            "tool_name": "read_file",
            "tool_use_id": "a",
            "tool_response": "<tool_use_error>Error: No such tool available",
        },
        {
            "tool_name": "read_file",
            "tool_use_id": "b",
            "tool_response": "<tool_use_error>Error: No such tool available",
        },
        {"tool_name": "Bash", "tool_use_id": "c", "tool_response": "done"},
    ],
}


def test_a_tool_that_does_not_exist_is_told_by_its_right_name(tmp_path: Path) -> None:
    environment = {"HOME": str(tmp_path)}
    assert cold.reply(Agent.Claude, json.dumps(BATCH).encode(), environment).out == ""
    with open_store(locate(environment).store) as store:
        put_all(
            store, [Correction(MatchKind.ToolName, "read_file", "Read"), Correction(MatchKind.ToolName, "Bash", "X")]
        )
    told = json.loads(cold.reply(Agent.Claude, json.dumps(BATCH).encode(), environment).out)["hookSpecificOutput"]
    assert told["hookEventName"] == "PostToolBatch"
    assert told["additionalContext"].count("Use `Read` instead") == 1
    assert "`X`" not in told["additionalContext"]  # what ran is there, whatever it is called


def test_a_message_of_its_own_comes_behind_the_names(tmp_path: Path) -> None:
    environment = {"HOME": str(tmp_path)}
    with open_store(locate(environment).store) as store:
        put(store, Correction(MatchKind.ToolName, "read_file", "Read", message="it was renamed"))
    told = cold.reply(Agent.Claude, json.dumps(BATCH).encode(), environment).out
    assert "`read_file` is not a valid tool. Use `Read` instead. (it was renamed)" in told


@pytest.mark.parametrize("agent", [Agent.Codex, Agent.Gemini, Agent.Qwen])
def test_the_corrections_are_told_to_others_too(tmp_path: Path, agent: Agent) -> None:
    told = json.loads(started(agent, tmp_path, Correction(MatchKind.ToolName, "read_file", "Read")))
    assert told["hookSpecificOutput"]["hookEventName"] == "SessionStart"
    assert "Use `Read` instead" in told["hookSpecificOutput"]["additionalContext"]


def test_copilot_reads_the_right_name_in_json(tmp_path: Path) -> None:
    environment = {"HOME": str(tmp_path)}
    with open_store(locate(environment).store) as store:
        put_all(store, [Correction(MatchKind.ToolName, "read_file", "view")])
    event = {"hook_event_name": "PreToolUse", "tool_name": "read_file", "tool_input": {}, "cwd": "/"}
    reply = cold.reply(Agent.Copilot, json.dumps(event).encode(), environment)
    assert (reply.code, reply.err) == (0, "")
    told = json.loads(reply.out)
    assert told["permissionDecision"] == "deny"
    assert (
        told["permissionDecisionReason"] == "Assent blocked this: `read_file` is not a valid tool. Use `view` instead."
    )
