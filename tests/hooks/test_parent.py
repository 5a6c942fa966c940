"""The command line of an agent, as it is read from the processes above the hook's."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from assent.hooks import parent
from assent.hooks.agents import claude, cline, codex, copilot, gemini, opencode, qwen
from assent.hooks.agents.event import Agent, AgentMode, Backstop, Stance

from .wires import wire

if TYPE_CHECKING:
    from pathlib import Path

    from assent.hooks.agents.event import Event

READ = {
    Agent.Claude: claude.read,
    Agent.Codex: codex.read,
    Agent.Gemini: gemini.read,
    Agent.Qwen: qwen.read,
    Agent.Copilot: copilot.read,
}
TOOLS = {
    Agent.Claude: "Bash",
    Agent.Codex: "Bash",
    Agent.Gemini: "run_shell_command",
    Agent.Qwen: "run_shell_command",
    Agent.Copilot: "Bash",
    Agent.Cline: "execute_command",
}
ALONE, YOLO, SILENT = Stance(attended=False), Stance(AgentMode.Yolo), Stance()
YOLO_ALONE = Stance(AgentMode.Yolo, attended=False)
LINES: dict[str, tuple[Agent, Stance]] = {
    "/usr/bin/claude -p x": (Agent.Claude, ALONE),
    "/opt/claude/node_modules/.bin/claude --print x": (Agent.Claude, ALONE),
    "node --max-old-space-size=1 /opt/@anthropic-ai/claude-code/cli.js -p": (Agent.Claude, ALONE),
    "claude -cp x": (Agent.Claude, ALONE),
    "claude -p --permission-prompt-tool stdio": (Agent.Claude, SILENT),
    "claude -p --permission-prompt-tool=stdio": (Agent.Claude, SILENT),
    "claude": (Agent.Claude, SILENT),
    "claude -- -p": (Agent.Claude, SILENT),
    "bash -c claude -p": (Agent.Claude, SILENT),
    "gemini --approval-mode yolo": (Agent.Gemini, YOLO),
    "gemini --approval-mode=yolo -p x": (Agent.Gemini, YOLO_ALONE),
    "node /opt/gemini/node_modules/.bin/gemini -y": (Agent.Gemini, YOLO),
    "gemini --yolo": (Agent.Gemini, YOLO),
    "gemini --prompt --yolo": (Agent.Gemini, ALONE),
    "gemini --approval-mode plan --allowed-tools read_file,run_shell_command": (Agent.Gemini, YOLO),
    "gemini --allowed-tools run_shell_command(git) -p x": (Agent.Gemini, ALONE),
    "gemini --approval-mode auto_edit": (Agent.Gemini, Stance(AgentMode.AcceptEdits)),
    "gemini --approval-mode": (Agent.Gemini, SILENT),
    "gemini --approval-mode default": (Agent.Gemini, SILENT),
    "node --expose-gc /opt/@qwen-code/qwen-code/cli.js -p x": (Agent.Qwen, ALONE),
    "qwen x": (Agent.Qwen, ALONE),
    "qwen --approval-mode=default --debug x": (Agent.Qwen, ALONE),
    "qwen --approval-mode auto-edit": (Agent.Qwen, SILENT),
    "qwen --model m -i x": (Agent.Qwen, SILENT),
    "copilot --allow-all-tools": (Agent.Copilot, YOLO),
    "/opt/@github/copilot-linux-x64/copilot -p x --allow-all-tools": (Agent.Copilot, YOLO_ALONE),
    "copilot --allow-all": (Agent.Copilot, YOLO),
    "copilot -p x": (Agent.Copilot, ALONE),
    "copilot --allow-all-paths": (Agent.Copilot, SILENT),
    "copilot --allow-tool=shell": (Agent.Copilot, YOLO),
    "copilot --allow-tool=shell(git:*)": (Agent.Copilot, SILENT),
    "copilot --deny-tool=shell": (Agent.Copilot, SILENT),
    "claude --allowedTools Bash": (Agent.Claude, SILENT),
    "/opt/opencode/bin/opencode run --auto x": (Agent.OpenCode, YOLO_ALONE),
    "opencode --auto": (Agent.OpenCode, YOLO),
    "opencode --prompt --auto": (Agent.OpenCode, SILENT),
    "opencode run x": (Agent.OpenCode, ALONE),
    "opencode": (Agent.OpenCode, SILENT),
    "/opt/cline/node_modules/.bin/cline --json -P openai x": (Agent.Cline, ALONE),
    "cline -p x": (Agent.Cline, ALONE),
    "cline -i x": (Agent.Cline, SILENT),
    "cline -P openai": (Agent.Cline, SILENT),
    "cline --cline-hub-daemon": (Agent.Cline, SILENT),
    "codex exec --skip-git-repo-check x": (Agent.Codex, ALONE),
    "node /opt/@openai/codex/bin/codex.js -m m exec x": (Agent.Codex, ALONE),
    "codex app-server": (Agent.Codex, SILENT),
}


def event(agent: Agent) -> Event:
    if agent is Agent.OpenCode:
        given = {"event": "tool.execute.before", "tool": "bash", "input": {"command": "ls"}, "directory": "/"}
        return opencode.read({**given, "permission": "ask"})
    if agent is Agent.Cline:
        return cline.read(wire(agent, TOOLS[agent], {"command": "ls"}))
    return READ[agent]({"tool_name": TOOLS[agent], "tool_input": {"command": "ls"}, "cwd": "/"})


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> dict[int, tuple[int, str]]:
    """Processes by their number: who started each, and its words."""
    found: dict[int, tuple[int, str]] = {}
    monkeypatch.setattr(parent, "_parent", lambda process: found.get(process, (0, ""))[0])
    monkeypatch.setattr(parent, "_command_line", lambda process: found.get(process, (0, ""))[1].split())
    return found


@pytest.mark.parametrize("line", LINES)
def test_what_a_command_line_says(processes: dict[int, tuple[int, str]], line: str) -> None:
    agent, stance = LINES[line]
    processes |= {9: (8, "python3"), 8: (7, "sh -c LINE"), 7: (6, line), 6: (5, "bash"), 5: (1, "init")}
    found = parent.informed(event(agent), 9, {})
    assert found.stance == stance
    never = event(agent).approval is Backstop.Nothing
    assert (found.approval is Backstop.Nothing) is (never or stance.mode is AgentMode.Yolo)


@pytest.mark.parametrize(("said", "stance"), [("true", YOLO), (" Y ", YOLO), ("off", SILENT), ("", SILENT)])
def test_what_the_environment_of_copilot_says(processes: dict[int, tuple[int, str]], said: str, stance: Stance) -> None:
    processes |= {9: (8, "sh"), 8: (1, "copilot -i x")}
    assert parent.informed(event(Agent.Copilot), 9, {"COPILOT_ALLOW_ALL": said}).stance == stance
    assert parent.informed(event(Agent.OpenCode), 9, {"COPILOT_ALLOW_ALL": said}).stance == SILENT


@pytest.mark.parametrize(
    ("words", "agent", "flags"),
    [
        (
            ["--allow-tool=shell(git:*)", "--deny-tool=shell(git push)"],
            Agent.Copilot,
            ("shell(git:*)", "shell(git push)"),
        ),
        (["--allow-tool", "shell(npm test)", "write", "-p", "x"], Agent.Copilot, ("shell(npm test) write", "")),
        (["-p", "x", "--allow-tool", "shell(make)", "--allow-tool", "write"], Agent.Copilot, ("shell(make) write", "")),
        (["--allowedTools", "Bash(git *),Edit Read", "--model", "m"], Agent.Claude, ("Bash(git *) Edit Read", "")),
        (["--allowed-tools", "Bash(ls)", "--disallowed-tools", "Bash(rm *)"], Agent.Claude, ("Bash(ls)", "Bash(rm *)")),
        (["--exclude-tools", "run_shell_command(rm)"], Agent.Qwen, ("", "run_shell_command(rm)")),
        (["--allow-tool", "shell(git:*)"], Agent.Claude, ("", "")),
    ],
)
def test_the_rules_of_a_command_line(
    monkeypatch: pytest.MonkeyPatch, words: list[str], agent: Agent, flags: tuple[str, str]
) -> None:
    lines = {9: (8, [""]), 8: (1, [agent.value, *words])}
    monkeypatch.setattr(parent, "_parent", lambda process: lines.get(process, (0, []))[0])
    monkeypatch.setattr(parent, "_command_line", lambda process: lines[process][1])
    found = parent.informed(event(agent), 9, {}).flags
    assert (" ".join(found.allowed), " ".join(found.denied)) == flags


def test_only_the_nearest_agent_of_that_name_counts(processes: dict[int, tuple[int, str]]) -> None:
    processes |= {9: (8, ""), 8: (7, "gemini"), 7: (6, "gemini --yolo"), 6: (1, "")}
    assert parent.informed(event(Agent.Gemini), 9, {}).stance == SILENT


def test_another_agent_above_says_nothing(processes: dict[int, tuple[int, str]]) -> None:
    processes |= {9: (8, ""), 8: (7, "gemini --yolo"), 7: (1, "")}
    assert parent.informed(event(Agent.Claude), 9, {}).stance == SILENT


def test_the_way_up_is_short(processes: dict[int, tuple[int, str]]) -> None:
    processes |= {number: (number - 1, "sh") for number in range(10, 30)}
    processes[15] = (14, "claude -p")
    assert parent.informed(event(Agent.Claude), 25, {}).stance == SILENT
    assert parent.informed(event(Agent.Claude), 20, {}).stance == ALONE


@pytest.mark.parametrize("process", [0, -1, 1 << 40])
def test_a_process_that_is_not_there_says_nothing(process: int) -> None:
    assert parent.informed(event(Agent.Claude), process, {}) == event(Agent.Claude)


def test_a_real_process_is_read(tmp_path: Path) -> None:
    program = tmp_path / "claude"
    program.write_text("import sys\nprint('up', flush=True)\nsys.stdin.read()\n")
    process = subprocess.Popen(
        [sys.executable, str(program), "-p"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "up\n"
        assert parent._parent(process.pid) == os.getpid()
        assert parent._command_line(process.pid)[1:] == [str(program), "-p"]
    finally:
        process.communicate(timeout=30)
