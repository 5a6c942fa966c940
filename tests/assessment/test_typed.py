"""Programs that run what is typed into them are not reads where an agent can type."""

from __future__ import annotations

import pytest

from assent.assessment import Cause, Context, assess
from assent.hooks import host
from assent.hooks.agents.answer import AnswerKind
from assent.hooks.agents.event import Agent
from assent.hooks.judge import judge
from assent.policy.decision import Decision

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

TYPING = Context(typing=True)


@pytest.mark.parametrize(
    "command",
    ["less README.md", "more a", "man ls", "top", "htop", "git status; less a", "sudo less a", "cat a | less", "fzf"],
)
def test_they_are_asked_about(command: str) -> None:
    found = assess(command, TYPING)
    assert found.decision is Decision.ask
    assert found.cause is Cause.Risk


@pytest.mark.parametrize(
    "command",
    [
        "less a | head",
        "man ls | cat",
        "top -b -n 1",
        "top -bn1",
        "less --version",
        "cat a",
        "sed -n 1,5p a",
        "man ls > a.txt",
    ],
)
def test_those_that_nobody_types_into_are_reads(command: str) -> None:
    assert assess(command, TYPING).category == assess(command).category


@pytest.mark.parametrize(
    ("command", "instead"),
    [
        ("less -N README.md", "cat README.md"),
        ("less 'a b'", "cat 'a b'"),
        ("man ls", "man ls | cat"),
        ("top -d 3", "top -b -n 1"),
        ("docker exec web less a", "docker exec web cat a"),
        ("cd x; less a", "cd x; cat a"),
        ("cd x; man ./a.1", ""),
    ],
)
def test_what_to_write_instead_is_told(command: str, instead: str) -> None:
    assert assess(command, TYPING).findings[-1].remedy == instead


@pytest.mark.parametrize("command", ["less README.md", "man ls", "git log", "cat a"])
def test_nobody_else_can_type(command: str) -> None:
    assert assess(command).decision is Decision.allow


def test_codex_can_type(tmp_path: Path) -> None:
    def kind(agent: Agent, command: str) -> AnswerKind:
        sent = {"hook_event_name": "PreToolUse", "tool_name": "Bash", "tool_input": {"command": command}}
        event = host.read(agent, {**sent, "cwd": "/repo", "permission_mode": "default"})
        return judge(event, {"HOME": str(tmp_path)}).answer.kind

    assert kind(Agent.Codex, "less README.md") is not AnswerKind.Allow
    assert kind(Agent.Codex, "git log") is AnswerKind.Allow
    assert kind(Agent.Claude, "less README.md") is AnswerKind.Allow
