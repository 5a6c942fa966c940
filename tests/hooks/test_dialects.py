"""Every agent's wire form: what is understood of its events, and the bytes that it is answered with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from assent.errors import WireError
from assent.hooks import cold
from assent.hooks.agents.answer import Answer, AnswerKind
from assent.hooks.agents.dialect import dialect
from assent.hooks.agents.event import Agent, Moment
from assent.hooks.agents.outcome import Outcome

from .blocks import blocks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.hooks.agents.event import Event
    from assent.hooks.agents.wire import Reply

FIXTURES = Path(__file__).parent / "fixtures"
FIELDS = ("moment", "approval", "tool", "shell", "command", "cwd", "start", "project", "session", "call", "outcome")
EVENTS = blocks("events.txt", "agent", "event", *FIELDS, "why")
KINDS = [kind.value for kind in AnswerKind]
REPLIES = blocks("replies.txt", *KINDS, "rewrite", "why")
INPUT: dict[str, object] = {"command": "rg -n x", "description": "look"}


def shown(value: object) -> str:
    """A field of an event as the cases write it."""
    match value:
        case None:
            return "none"
        case str():
            return value.replace("\n", "⏎")
        case Outcome():
            return {True: "success", None: "unknown"}.get(value.success, value.error)
        case _:
            return str(value.value)  # type: ignore[attr-defined]


@pytest.mark.parametrize("case", EVENTS, ids=lambda case: case["title"])
def test_event(case: dict[str, str]) -> None:
    agent = Agent(case["agent"])
    event = dialect(agent).read(json.loads(case["event"]))
    assert event.agent is agent
    named = [field for field in FIELDS if field in case]
    assert named
    assert {field: shown(getattr(event, field)) for field in named} == {field: case[field] for field in named}


def told(reply: Reply) -> str:
    """A reply as the cases write it."""
    if reply.code:
        assert reply.out == ""
        return f"exit {reply.code} {reply.err.rstrip()}"
    assert reply.err == ""
    return reply.out.rstrip("\n")


def asked(agent: Agent, command: str) -> Event:
    """An event of the agent's before it runs a command."""
    found = [dialect(agent).read(json.loads(case["event"])) for case in EVENTS if case["agent"] == agent.value]
    return next(event for event in found if event.moment is Moment.BeforeTool and event.shell)


@pytest.mark.parametrize("case", REPLIES, ids=lambda case: case["title"])
def test_replies(case: dict[str, str]) -> None:
    agent = Agent(case["title"])
    event = asked(agent, "ls")
    answers = {kind.value: Answer(kind, "REASON", "ADVICE") for kind in AnswerKind}
    if "rewrite" in case:
        answers["rewrite"] = Answer(AnswerKind.Allow, "REASON", "ADVICE", INPUT, "LINE")
    whole = {name: told(dialect(agent).write(answer, event)) for name, answer in answers.items()}
    rewritten = json.dumps(INPUT, separators=(",", ":"))
    assert whole == {name: case[name].replace("INPUT", rewritten) for name in answers}
    assert event.abilities.rewrites is ("rewrite" in case)


def test_every_agent_has_its_cases() -> None:
    agents = {agent.value for agent in Agent}
    assert {case["title"] for case in REPLIES} == {case["agent"] for case in EVENTS} == agents


UNUSABLE: dict[str, dict[str, object]] = {
    "nothing": {},
    "no tool": {"tool_name": None},
    "an input that is no object": {"tool_input": "rm -rf /"},
    "a relative folder": {"cwd": "work"},
}


@pytest.mark.parametrize("agent", list(Agent), ids=lambda agent: agent.value)
@pytest.mark.parametrize("case", UNUSABLE)
def test_an_event_that_cannot_be_read_is_an_error(agent: Agent, case: str) -> None:
    whole: dict[str, object] = {"tool_name": "x", "tool_input": {}, "cwd": "/"}
    sent = whole | UNUSABLE[case] if UNUSABLE[case] else {}
    with pytest.raises(WireError):
        dialect(agent).read(sent)


RECORDED = sorted(FIXTURES.glob("*.jsonl"))


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_what_the_real_client_sends(path: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Of one session that reads a file, would delete one, and runs a command that fails."""
    agent = Agent(path.stem)
    events = [dialect(agent).read(json.loads(line)) for line in path.read_text().splitlines()]
    before = [event for event in events if event.moment is Moment.BeforeTool]
    assert [event.command for event in before] == ["cat README", "rm precious", "cat absent; exit 3"]
    assert {(event.cwd, event.shell is None) for event in before} == {("/home/you/repository", False)}
    assert "" not in {event.session for event in before}
    after = [event for event in events if event.moment is Moment.AfterTool]
    assert [event.command for event in after] == ["cat README", "cat absent; exit 3"]
    assert [shown(event.outcome) for event in after] == ["success", "exit code 3"]
    replies = [
        told(cold.reply(agent, line.encode(), {"HOME": str(tmp_path)})) for line in path.read_text().splitlines()
    ]
    held = [reply for reply in replies if "deletes `precious`" in reply]
    assert len(held) == 1
    assert any(text in held[0] for text in ("Assent blocked this: ", "Assent asked the user", "Assent needs a confirm"))
