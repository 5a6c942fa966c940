"""The permissions in the settings of Qwen Code and Copilot CLI count as well."""

from __future__ import annotations

import json
import subprocess
from typing import TYPE_CHECKING, Any

import pytest

from assent.config.own_rules import SettingsForm, form_of, read_settings
from assent.config.trust import trust
from assent.hooks import cold, parent
from assent.hooks.agents.event import Agent
from assent.pattern import show_pattern

if TYPE_CHECKING:
    from pathlib import Path

ALLOW = ["Bash(npm test)", "ShellTool(touch *)", "run_shell_command(git commit:*)", "Bash(rm *)", "Edit", "Bash"]


class Place:
    """A user of both with a repository and a folder beside it."""

    def __init__(self, root: Path) -> None:
        self.home = root.resolve()
        self.project = self.home / "project"
        (self.project / "sub").mkdir(parents=True)
        (self.home / "other").mkdir()
        subprocess.run(["git", "init", "-q", self.project], check=True)

    @property
    def environment(self) -> dict[str, str]:
        return {"HOME": str(self.home)}

    def write(self, name: str, value: object) -> str:
        path = self.home / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(json.dumps(value))
        return str(path)

    def answer(self, agent: Agent, command: str, folder: str = "project", process: int = 0) -> str:
        event = {"cwd": str(self.home / folder), "permission_mode": "default", "hook_event_name": "PreToolUse"}
        event["tool_name"] = "run_shell_command" if agent is Agent.Qwen else "Bash"
        reply = cold.reply(
            agent, json.dumps({**event, "tool_input": {"command": command}}).encode(), self.environment, process
        )
        told: dict[str, Any] = json.loads(reply.out)["hookSpecificOutput"] if reply.out else {}
        return str(told.get("permissionDecision", "-"))


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


@pytest.mark.parametrize(
    ("command", "decision"),
    [
        ("npm test -- --watch", "allow"),  # words without `*` are a beginning to Qwen Code
        ("touch a", "allow"),
        ("git commit -m x", "allow"),
        ("git push", "deny"),
        ("npm run build", "ask"),
        ("rm -rf build", "ask"),
        ("rm -rf ~", "deny"),
    ],
)
def test_qwen(place: Place, command: str, decision: str) -> None:
    place.write(".qwen/settings.json", {"permissions": {"allow": ALLOW, "deny": ["Bash(git push)"]}})
    assert place.answer(Agent.Qwen, command) == decision


@pytest.mark.parametrize("given", ["untracked", "tracked", "trusted"])
def test_settings_of_qwen_in_a_project_count_where_no_repository_brought_them(place: Place, given: str) -> None:
    path = place.write("project/.qwen/settings.json", {"permissions": {"allow": ["Bash(npm test *)"]}})
    if given != "untracked":
        subprocess.run(["git", "-C", place.project, "add", "-f", path], check=True)
    if given == "trusted":
        trust(path, place.environment)
    assert place.answer(Agent.Qwen, "npm test") == ("ask" if given == "tracked" else "allow")


def approved(place: Place, *identifiers: str) -> None:
    held = [{"kind": "commands", "commandIdentifiers": identifiers}, {"kind": "write"}]
    place.write(".copilot/permissions-config.json", {"locations": {str(place.project): {"tool_approvals": held}}})


@pytest.mark.parametrize(
    ("command", "decision"),
    [
        ("make all", "allow"),  # a program without subcommands stands for all that it is called with
        ("npm test", "allow"),
        ("npm test x", "ask"),
        ("npm run build", "ask"),
        ("git commit -m x", "allow"),
        ("cd sub && make all", "allow"),
        ("cd ../other && make all", "ask"),
        ("make -C ../other all", "ask"),
        ("git push --force", "ask"),
        ("rm x", "ask"),
    ],
)
def test_copilot(place: Place, command: str, decision: str) -> None:
    approved(place, "make", "npm test", "git:*", "rm", "npm")
    assert place.answer(Agent.Copilot, command) == decision


def test_an_approval_of_copilot_holds_in_its_folder(place: Place) -> None:
    approved(place, "make")
    assert place.answer(Agent.Copilot, "make all", "other") == "ask"
    assert place.answer(Agent.Claude, "make all") == "ask"


def test_the_settings_of_an_agent_are_known_by_their_path() -> None:
    assert form_of("/x/.copilot/permissions-config.json") is SettingsForm.Copilot
    assert form_of("/x/.qwen/settings.json") is SettingsForm.Qwen
    assert form_of("/x/.claude/settings.json") is SettingsForm.Claude


def test_what_says_nothing_here_is_counted() -> None:
    stated = read_settings(json.dumps({"permissions": {"allow": ALLOW}}).encode(), "x", SettingsForm.Qwen)
    assert [show_pattern(rule.pattern) for rule in stated.rules] == ["npm test *", "touch *", "git commit *", "rm *"]
    assert stated.left == 2
    older = {"tools": {"allowed": ["run_shell_command(make)", "read_file"], "exclude": ["ShellTool(git push)"]}}
    stated = read_settings(json.dumps(older).encode(), "x", SettingsForm.Qwen)
    assert [(rule.decision.name, show_pattern(rule.pattern)) for rule in stated.rules] == [
        ("deny", "git push *"),
        ("allow", "make *"),
    ]
    assert stated.left == 1


@pytest.mark.parametrize("text", ["{", "[]", '{"locations": 1}', '{"locations": {"/x": 1}}', '{"tools": []}', "\0"])
def test_settings_of_another_form_say_nothing(text: str) -> None:
    for form in SettingsForm:
        assert read_settings(text.encode(), "x", form).rules == ()


COPILOT = ["--allow-tool", "shell(git:*)", "shell(npm test)", "shell(make)", "shell(rm)", "--deny-tool=shell(git push)"]
CLAUDE = ["--allowedTools", "Bash(git commit:*),Bash(make *)", "--disallowedTools", "Bash(git push *)"]


@pytest.mark.parametrize(
    ("agent", "words", "command", "decision"),
    [
        (Agent.Copilot, COPILOT, "git commit -m x", "allow"),
        (Agent.Copilot, COPILOT, "npm test", "allow"),
        (Agent.Copilot, COPILOT, "make all", "allow"),
        (Agent.Copilot, COPILOT, "git commit -m x && make all", "allow"),
        (Agent.Copilot, COPILOT, "git push origin main", "deny"),
        (Agent.Copilot, COPILOT, "npm run build", "ask"),
        (Agent.Copilot, COPILOT, "rm x", "ask"),
        (Agent.Copilot, COPILOT, "rm -rf ~", "deny"),
        (Agent.Copilot, ["--allow-tool=shell"], "npm run build", "-"),
        (Agent.Copilot, ["--allow-tool=shell"], "rm -rf ~", "deny"),
        (Agent.Claude, CLAUDE, "git commit -m x", "allow"),
        (Agent.Claude, CLAUDE, "make", "allow"),
        (Agent.Claude, CLAUDE, "git push", "deny"),
        (Agent.Claude, CLAUDE, "npm run build", "ask"),
    ],
)
def test_what_an_agent_was_started_with(
    place: Place, monkeypatch: pytest.MonkeyPatch, agent: Agent, words: list[str], command: str, decision: str
) -> None:
    monkeypatch.setattr(parent, "_words_of_agent", lambda name, process: words)
    assert place.answer(agent, command, process=7) == decision
