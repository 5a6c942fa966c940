"""A command in a tool of any name is judged, and each call by the sandbox that it has."""

from __future__ import annotations

import pytest

from assent.hooks import cold, host
from assent.hooks.agents.answer import AnswerKind
from assent.hooks.agents.event import Agent, Certainty
from assent.hooks.agents.wire import encode
from assent.hooks.judge import judge
from assent.policy.decision import Sandbox

from .wires import SHELLS, wire

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

CARRYING: dict[str, tuple[str, dict[str, object]]] = {
    "monitor": ("monitor", {"command": "rm -rf ~", "description": "watch"}),
    "a word for it": ("mcp__box__exec", {"cmd": "rm -rf ~"}),
    "a name that says nothing": ("frobnicate", {"command": "rm -rf ~"}),
    "a list of words": ("local_shell", {"command": ["bash", "-lc", "rm -rf ~"]}),
    "a list of commands": ("runAll", {"commands": ["ls", "rm -rf ~"]}),
    "a list of objects": ("runAll", {"commands": [{"command": "rm -rf ~"}]}),
    "a list with something else": ("runAll", {"commands": ["rm -rf ~", None, 7]}),
    "a list with another name": ("runAll", {"commands": [{"cmd": "rm -rf ~"}]}),
    "an object": ("frobnicate", {"params": {"command": "rm -rf ~"}}),
    "objects in objects": ("call", {"a": 1, "request": {"params": {"input": {"cmd": "rm -rf ~"}}}}),
    "a tool that calls another": (
        "use_mcp_tool",
        {"name": "exec", "arguments": {"command": "rm", "args": ["-rf", "~"]}},
    ),
    "a tool that calls an interpreter": (
        "call_tool",
        {"name": "run_python", "arguments": {"code": "import os; os.system('rm -rf ~')"}},
    ),
    "arguments beside the program": ("start_process", {"command": "rm", "args": ["-rf", "~"]}),
    "a script": ("run_script", {"script": "cd /\nrm -rf ~"}),
    "a program in a language": ("execute_code", {"language": "python", "code": "import shutil; shutil.rmtree('/')"}),
    "a language in the name": ("mcp__repl__run_python", {"code": "import os; os.system('rm -rf ~')"}),
    "code of no language": ("evaluate", {"code": "rm -rf ~"}),
    "typed into a shell": ("write_bash", {"sessionId": "1", "input": "rm -rf ~{enter}"}),
    "a key with a capital": ("frobnicate", {"Command": "rm -rf ~"}),
    "an object in a text": ("use_mcp_tool", {"tool_name": "exec", "arguments": '{"command": "rm -rf ~"}'}),
    "typed behind a pager's mark": ("write_stdin", {"session_id": 1, "chars": "!rm -rf ~\n"}),
}
LEFT: dict[str, tuple[str, dict[str, object]]] = {
    "a command of the agent's own": ("SlashCommand", {"command": "/review"}),
    "a verb of an editor": ("mcp__files__edit", {"command": "view", "path": "src/a.py"}),
    "a verb of a browser": ("browser", {"command": "navigate", "url": "http://localhost"}),
    "a file that is written": ("write_file", {"file_path": "a.txt", "command": "rm -rf ~"}),
    "a text": ("mcp__chat__send", {"text": "rm -rf ~"}),
    "code in another language": ("evaluate_script", {"code": "() => document.title"}),
    "an answer to a question": ("write_stdin", {"chars": "y\n"}),
    "no text": ("mcp__db__run", {"command": {"op": "get"}}),
    "an object that says something else": ("call", {"options": {"command": "build"}, "text": {"body": "rm -rf ~"}}),
    "code in an object": ("mcp__issues__create", {"issue": {"title": "x", "code": "rm -rf ~"}}),
    "a command that only reads": ("mcp__box__exec", {"command": "ls -la"}),
}


@pytest.mark.parametrize("agent", tuple(Agent), ids=lambda agent: agent.value)
@pytest.mark.parametrize("case", CARRYING)
def test_a_command_in_any_tool_is_judged(case: str, agent: Agent, tmp_path: Path) -> None:
    event = host.read(agent, wire(agent, *CARRYING[case]))
    assert event.reading is not Certainty.Known or agent is Agent.Qwen
    assert judge(event, {"HOME": str(tmp_path)}).answer.kind is AnswerKind.Deny, event.command


ASKED: dict[str, tuple[str, dict[str, object]]] = {
    "SQL that drops a table": ("mcp__postgres__query", {"sql": "drop table users"}),
    "SQL in a field of another name": ("mcp__mysql__run", {"query": "delete from users"}),
    "SQL for a file": ("mcp__sqlite__write_query", {"query": "delete from users"}),
    "SQL for a tool of any name": ("mcp__x__y", {"sql": "truncate users"}),
    "several statements": ("mcp__db__execute", {"queries": ["select 1", "drop database shop"]}),
    "a command of a store of keys": ("mcp__redis__command", {"command": "FLUSHALL"}),
    "the credentials of the machine": ("WebFetch", {"url": "http://169.254.169.254/latest/meta-data/iam/x"}),
}
ASKED_LEFT: dict[str, tuple[str, dict[str, object]]] = {
    "SQL that reads": ("mcp__postgres__query", {"sql": "select * from users"}),
    "SQL that adds": ("mcp__postgres__query", {"sql": "insert into users values (1)"}),
    "a search": ("WebSearch", {"query": "delete from users"}),
    "a page": ("WebFetch", {"url": "https://docs.example/a", "prompt": "drop table users"}),
    "a key that is read": ("mcp__redis__command", {"command": "GET a"}),
}


@pytest.mark.parametrize("agent", tuple(Agent), ids=lambda agent: agent.value)
@pytest.mark.parametrize("case", ASKED)
def test_what_a_service_loses_or_shows_is_judged(case: str, agent: Agent, tmp_path: Path) -> None:
    event = host.read(agent, wire(agent, *ASKED[case]))
    folder = tmp_path / ".config/assent"
    folder.mkdir(parents=True)
    (folder / "policy.toml").write_text('preset = "guard"\n')
    assert judge(event, {"HOME": str(tmp_path)}).answer.kind is AnswerKind.Deny, event.command


@pytest.mark.parametrize("agent", tuple(Agent), ids=lambda agent: agent.value)
@pytest.mark.parametrize("case", ASKED_LEFT)
def test_what_else_a_service_is_asked_is_left_to_the_agent(case: str, agent: Agent, tmp_path: Path) -> None:
    event = host.read(agent, wire(agent, *ASKED_LEFT[case]))
    assert judge(event, {"HOME": str(tmp_path)}).answer.kind is AnswerKind.NoOpinion, event.command


@pytest.mark.parametrize("agent", tuple(Agent), ids=lambda agent: agent.value)
@pytest.mark.parametrize("case", LEFT)
def test_what_is_no_command_is_left_to_the_agent(case: str, agent: Agent, tmp_path: Path) -> None:
    event = host.read(agent, wire(agent, *LEFT[case]))
    assert judge(event, {"HOME": str(tmp_path)}).answer.kind is AnswerKind.NoOpinion, event.command


def test_it_runs_where_the_input_says() -> None:
    event = host.read(Agent.Claude, wire(Agent.Claude, "mcp__box__exec", {"command": "ls", "cwd": "../other"}))
    assert (event.cwd, event.start) == ("/other", "/repo")


@pytest.mark.parametrize("agent", tuple(Agent), ids=lambda agent: agent.value)
def test_the_shell_of_an_agent_is_known(agent: Agent) -> None:
    event = host.read(agent, wire(agent, SHELLS[agent], {"command": "ls"}))
    assert (event.command, event.reading) == ("ls", Certainty.Known)


OUTSIDE: dict[str, tuple[Agent, dict[str, object]]] = {
    "claude": (Agent.Claude, {"dangerouslyDisableSandbox": True}),
    "claude, no boolean": (Agent.Claude, {"dangerouslyDisableSandbox": "yes"}),
    "codex": (Agent.Codex, {"sandbox_permissions": "require_escalated"}),
    "codex, earlier": (Agent.Codex, {"with_escalated_permissions": True}),
    "gemini": (Agent.Gemini, {"additional_permissions": {"network": True}}),
    "vscode": (Agent.VSCode, {"requestUnsandboxedExecution": True}),
    "cursor": (Agent.Cursor, {"required_permissions": ["all"]}),
}
INSIDE: dict[str, tuple[Agent, dict[str, object]]] = {
    "claude": (Agent.Claude, {"dangerouslyDisableSandbox": False}),
    "codex": (Agent.Codex, {"sandbox_permissions": "use_default"}),
    "cursor": (Agent.Cursor, {"required_permissions": []}),
}


@pytest.mark.parametrize("case", OUTSIDE)
def test_a_call_outside_the_sandbox_is_judged_so(case: str, tmp_path: Path) -> None:
    agent, given = OUTSIDE[case]
    event = host.read(agent, wire(agent, SHELLS[agent], {"command": "touch x", **given}))
    assert event.sandbox is Sandbox.Absent
    folder = tmp_path / ".config/assent"
    folder.mkdir(parents=True)
    (folder / "policy.toml").write_text('sandbox = "workspace-write"\nmode = "never"\n')
    assert judge(event, {"HOME": str(tmp_path)}).answer.kind is AnswerKind.Deny


@pytest.mark.parametrize("case", INSIDE)
def test_a_call_that_stays_inside_keeps_its_sandbox(case: str) -> None:
    agent, given = INSIDE[case]
    plain = host.read(agent, wire(agent, SHELLS[agent], {"command": "touch x"}))
    assert host.read(agent, wire(agent, SHELLS[agent], {"command": "touch x", **given})).sandbox is plain.sandbox


def test_cursor_says_of_a_command_whether_it_has_a_sandbox() -> None:
    sent = {"hook_event_name": "beforeShellExecution", "command": "touch x", "cwd": "/repo"}
    assert host.read(Agent.Cursor, sent | {"sandbox": False}).sandbox is Sandbox.Absent
    assert host.read(Agent.Cursor, sent | {"sandbox": True}).sandbox is None


@pytest.mark.parametrize("agent", tuple(Agent), ids=lambda agent: agent.value)
@pytest.mark.parametrize("command", ["ls \ud800", "ls \0", "rm -rf ~ \udfff"])
def test_no_text_is_too_odd_to_be_answered(agent: Agent, command: str, tmp_path: Path) -> None:
    for tool in (SHELLS[agent], "frobnicate", "run_python"):
        data = encode(wire(agent, tool, {"command": command, "code": command})).encode()
        reply = cold.reply(agent, data, {"HOME": str(tmp_path)})
        assert "not written down" not in reply.err
