"""Agents that run the hook files of another one are answered in their own form."""

from __future__ import annotations

import pytest

from assent.config.locations import locate
from assent.hooks import cold, host
from assent.hooks.agents.event import Agent, Backstop
from assent.hooks.agents.wire import encode
from assent.store.database import open_store
from assent.store.events import EventQuery, ingest, query

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

CALL = {"hook_event_name": "PreToolUse", "tool_name": "Bash", "tool_input": {"command": "ls"}, "cwd": "/"}
CURSOR = {"hook_event_name": "preToolUse", "cursor_version": "2.4", "tool_name": "Shell", "workspace_roots": ["/"]}
SENT = {
    "itself": (CALL, Agent.Claude),
    "Cursor": (CALL | CURSOR, Agent.Cursor),
    "Copilot, under Claude Code's names": (CALL | {"timestamp": "x", "session_id": "s"}, Agent.Claude),
    "Copilot, in its own form": ({"toolName": "bash", "toolArgs": {"command": "ls"}, "cwd": "/"}, Agent.Copilot),
    "VS Code": (CALL | {"tool_name": "run_in_terminal"}, Agent.VSCode),
    "VS Code, as documented": (CALL | {"hookEventName": "PreToolUse"}, Agent.VSCode),
}


@pytest.mark.parametrize("case", SENT)
def test_who_asks(case: str) -> None:
    wire, agent = SENT[case]
    event = host.read(Agent.Claude, wire)
    assert event.agent is agent
    assert event.command == "ls"
    assert event.shell is not None


def test_cursor_heeds_no_question_in_the_file_of_another() -> None:
    assert host.read(Agent.Claude, CALL | CURSOR).approval is Backstop.Follows
    assert host.read(Agent.Cursor, CALL | CURSOR).approval is Backstop.Asks


def test_other_agents_are_taken_at_their_word() -> None:
    assert host.read(Agent.Codex, CALL | {"cursor_version": "2.4"}).agent is Agent.Codex


def test_each_hook_of_one_call_judges_it_by_itself(tmp_path: Path) -> None:
    """Two hooks are asked about one call, and neither answers for the other; the log has it once."""
    environment = {"HOME": str(tmp_path)}
    places = locate(environment)
    sent = CALL | CURSOR | {"conversation_id": "s", "tool_use_id": "t"}
    for command, stopped in (("git status", False), ("rm -rf ~", True), ("git status", False)):
        data = encode({**sent, "tool_use_id": command, "tool_input": {"command": command}}).encode()
        for agent in (Agent.Claude, Agent.Cursor):
            assert ("deny" in cold.reply(agent, data, environment).out) is stopped
    with open_store(places.store) as store:
        assert ingest(store, places.journal) == 6
        assert [event.command for event in query(store, EventQuery())] == ["git status", "rm -rf ~"]
