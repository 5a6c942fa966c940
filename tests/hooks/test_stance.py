"""The effect of an agent's own mode on an answer, where the policy states no preset."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from assent.hooks import cold
from assent.hooks.agents.event import Agent

if TYPE_CHECKING:
    from pathlib import Path

TOOLS = {"bash": ("Bash", "command"), "write": ("Write", "file_path")}
COMMANDS = {
    "read": "cat README",
    "edit": "touch new",
    "test": "npm test",
    "push": "git push origin main",
    "unknown": "frobnicate --all",
    "computed": 'eval "$x"',
    "delete": "rm precious",
    "secret": "cat ~/.ssh/id_rsa",
    "persist": "echo x >> ~/.bashrc",
    "destroy": "rm -rf ~",
}
CLAUDE = {  # by Claude Code's name of the mode
    "default": "allow ask ask ask - ask ask ask ask deny",
    "plan": "allow ask ask ask - ask ask ask ask deny",
    "acceptEdits": "allow allow ask ask - ask ask ask ask deny",
    "auto": "allow - - - - - - - - deny",
    "bypassPermissions": "allow - - - - deny - deny deny deny",
    "dontAsk": "allow - - - - deny - deny deny deny",
    "of tomorrow": "allow deny deny deny deny deny deny deny deny deny",
}
QWEN = {
    "default": CLAUDE["default"],
    "plan": CLAUDE["plan"],
    "auto-edit": CLAUDE["acceptEdits"],
    "auto_edit": CLAUDE["acceptEdits"],
    "auto": CLAUDE["auto"],
    "yolo": CLAUDE["bypassPermissions"],
}


class Place:
    """A user with a project."""

    def __init__(self, root: Path) -> None:
        self.home = root.resolve()
        self.project = self.home / "project"
        (self.project / ".git").mkdir(parents=True)
        (self.project / "precious").write_text("once")

    def policy(self, text: str) -> None:
        (self.home / ".config/assent").mkdir(parents=True)
        (self.home / ".config/assent/policy.toml").write_text(text)

    def answer(self, agent: Agent, command: str, mode: str, tool: str) -> str:
        event = {"hook_event_name": "PreToolUse", "cwd": str(self.project), "permission_mode": mode, "tool_name": tool}
        out = cold.reply(agent, json.dumps({**event, "tool_input": {"command": command}}).encode(), self.environment)
        if out.code:
            return "deny"
        told: dict[str, Any] = json.loads(out.out)["hookSpecificOutput"] if out.out else {}
        return str(told.get("permissionDecision", "-"))

    @property
    def environment(self) -> dict[str, str]:
        return {"HOME": str(self.home)}

    def answers(self, agent: Agent, mode: str, tool: str) -> str:
        return " ".join([self.answer(agent, command, mode, tool) for command in COMMANDS.values()])


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


@pytest.mark.parametrize("mode", CLAUDE)
def test_the_modes_of_claude_code(place: Place, mode: str) -> None:
    assert place.answers(Agent.Claude, mode, "Bash") == CLAUDE[mode]


@pytest.mark.parametrize("mode", QWEN)
def test_the_modes_of_qwen(place: Place, mode: str) -> None:
    assert place.answers(Agent.Qwen, mode, "run_shell_command") == QWEN[mode]


@pytest.mark.parametrize("mode", CLAUDE)
def test_a_preset_that_the_user_states_counts_in_every_mode(place: Place, mode: str) -> None:
    place.policy('preset = "guard"\n')
    assert place.answers(Agent.Claude, mode, "Bash") == "allow allow allow allow allow deny allow deny deny deny"


def test_a_mode_of_the_policy_that_asks_nobody_stays_what_it_is(place: Place) -> None:
    place.policy('mode = "never"\n')
    assert place.answers(Agent.Claude, "bypassPermissions", "Bash") == "allow" + " deny" * 9


def test_in_plan_mode_a_sandbox_is_no_reason_to_change_anything(place: Place) -> None:
    place.policy('sandbox = "workspace-write"\n')
    assert place.answer(Agent.Claude, "touch new", "default", "Bash") == "allow"
    assert place.answer(Agent.Claude, "touch new", "plan", "Bash") == "ask"


def test_rules_of_the_user_hold_in_every_mode(place: Place) -> None:
    rule = '[[rule]]\npattern = "git push *"\ndecision = "ask"\njustification = "mine"\n'
    place.policy(rule)
    assert place.answer(Agent.Claude, "git push", "bypassPermissions", "Bash") == "deny"
