"""The suggestion comes to the person when a session begins: once, never to the model, and not at the hook's cost."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

import pytest

from assent.config.locations import locate
from assent.config.private import make_private
from assent.correction import Correction, MatchKind
from assent.hooks import cold, parent
from assent.hooks import opening as telling
from assent.hooks.agents.event import Agent
from assent.store import news
from assent.store.corrections import put_all
from assent.store.database import open_store

from .test_imports import imported

if TYPE_CHECKING:
    from pathlib import Path

START = {"hook_event_name": "SessionStart", "session_id": "s", "cwd": "/", "source": "startup"}
TEXT = "Assent suggests: correction git stauts → git status (c1b3c8). See: assent learn"


@pytest.fixture
def state(tmp_path: Path) -> str:
    """The state folder of a home, with something to tell."""
    folder = locate({"HOME": str(tmp_path)}).state
    assert make_private(folder)
    news.put(folder, TEXT)
    return folder


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """The processes for the background, which are not started here."""
    found: list[tuple[str, ...]] = []
    monkeypatch.setattr(telling, "refresh", lambda environment, command: found.append(command))
    return found


def started(home: Path, agent: Agent = Agent.Claude, process: int = 0) -> dict[str, Any]:
    reply = cold.reply(agent, json.dumps(START).encode(), {"HOME": str(home)}, process)
    assert (reply.code, reply.err) == (0, "")
    told: dict[str, Any] = json.loads(reply.out) if reply.out else {}
    return told


def test_it_is_told_once_to_the_person_alone(tmp_path: Path, state: str) -> None:
    assert started(tmp_path) == {"systemMessage": TEXT}
    assert started(tmp_path) == {}
    assert news.read(state) == ""


def test_the_model_reads_the_corrections_only(tmp_path: Path, state: str) -> None:
    with open_store(locate({"HOME": str(tmp_path)}).store) as store:
        put_all(store, [Correction(MatchKind.ToolName, "read_file", "Read")])
    told = started(tmp_path)
    assert told.pop("systemMessage") == TEXT
    assert "suggests" not in json.dumps(told)
    assert "Use `Read` instead" in told["hookSpecificOutput"]["additionalContext"]


@pytest.mark.parametrize("agent", [Agent.Codex, Agent.Gemini, Agent.Qwen])
def test_other_agents_leave_it(tmp_path: Path, state: str, agent: Agent) -> None:
    assert started(tmp_path, agent) == {}
    assert news.read(state) == TEXT


def test_where_nobody_sits_it_waits(tmp_path: Path, state: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parent, "_words_of_agent", lambda name, process: ["-p", "do it"])
    assert started(tmp_path, process=7) == {}
    assert news.read(state) == TEXT
    monkeypatch.setattr(parent, "_words_of_agent", lambda name, process: ["--continue"])
    assert started(tmp_path, process=7) == {"systemMessage": TEXT}


def test_no_question_tells_it(tmp_path: Path, state: str) -> None:
    event = {"hook_event_name": "PreToolUse", "cwd": "/", "tool_name": "Bash", "tool_input": {"command": "git push"}}
    reply = cold.reply(Agent.Claude, json.dumps(event | {"session_id": "s"}).encode(), {"HOME": str(tmp_path)})
    assert '"ask"' in reply.out
    assert "suggests" not in reply.out
    assert news.read(state) == TEXT


def test_off_is_off(tmp_path: Path, state: str, begun: list[tuple[str, ...]]) -> None:
    policy = tmp_path / ".config/assent/policy.toml"
    policy.parent.mkdir(parents=True)
    policy.write_text('suggestions = "off"\n')
    assert started(tmp_path) == {}
    assert not os.path.exists(os.path.join(state, telling.LEARNED))
    assert begun == []
    policy.write_text('suggestions = "on"\n')
    assert started(tmp_path) == {"systemMessage": TEXT}


def test_a_project_has_no_say(tmp_path: Path, state: str) -> None:
    project = tmp_path / "app"
    (project / ".git").mkdir(parents=True)
    (project / ".assent.toml").write_text('suggestions = "off"\n')
    event = json.dumps(START | {"cwd": str(project)}).encode()
    assert TEXT in json.loads(cold.reply(Agent.Claude, event, {"HOME": str(tmp_path)}).out)["systemMessage"]


def test_learning_begins_once_a_day_from_the_second_on(
    tmp_path: Path, state: str, begun: list[tuple[str, ...]]
) -> None:
    stamp = os.path.join(state, telling.LEARNED)
    started(tmp_path)
    assert (os.path.exists(stamp), begun) == (True, [])
    started(tmp_path)
    assert begun == []
    for _ in range(3):
        os.utime(stamp, (0, 0))
        started(tmp_path)
        started(tmp_path)
    assert [command[-2:] for command in begun] == [("learn", "--background")] * 3
    os.utime(stamp, (2**32, 2**32))  # a clock that jumped back
    started(tmp_path)
    assert len(begun) == 4


def test_nothing_is_begun_where_nothing_was_ever_written_down(tmp_path: Path, begun: list[tuple[str, ...]]) -> None:
    assert started(tmp_path) == {}
    assert not os.path.exists(locate({"HOME": str(tmp_path)}).state)
    assert begun == []


def test_what_a_terminal_would_obey_is_spelled_out(tmp_path: Path, state: str) -> None:
    news.put(state, "x\x1b[2Jy\u202ez")
    assert started(tmp_path) == {"systemMessage": "x\\x1b[2Jy\\u202ez"}


def test_a_command_pays_nothing_for_it(tmp_path: Path, state: str) -> None:
    modules = imported("claude", "git status", str(tmp_path))
    assert not {"assent.hooks.opening", "assent.store.news"} & modules
    assert not [name for name in modules if name.startswith(("assent.learning", "assent.history"))]
