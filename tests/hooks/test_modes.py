"""The meaning of the agent's own mode, row by row; a stated preset counts instead."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from assent.hooks.agents.event import Agent
from assent.hooks.cold import reply

CASES = Path(__file__).parent.parent / "cases" / "hooks" / "modes.txt"
WIDTH = 32  # columns of a command
NONE = "-"  # no opinion: the agent continues by its own rules


def rows() -> list[tuple[str, str, str]]:
    """Command, mode and answer of every cell."""
    _, head, *lines = CASES.read_text().splitlines()
    return [
        (line[:WIDTH].strip(), mode, said)
        for line in lines
        for mode, said in zip(head.split(), line[WIDTH:].split(), strict=True)
    ]


def answered(home: Path, command: str, mode: str, agent: Agent = Agent.Claude, tool: str = "Bash") -> str:
    (home / "project/.git").mkdir(parents=True, exist_ok=True)
    event = {
        "hook_event_name": "PreToolUse",
        "permission_mode": mode,
        "cwd": str(home / "project"),
        "tool_name": tool,
        "tool_input": {"command": command},
    }
    told = reply(agent, json.dumps(event).encode(), {"HOME": str(home)}).out
    return json.loads(told)["hookSpecificOutput"]["permissionDecision"] if told else NONE


def stated(home: Path, text: str) -> None:
    policy = home / ".config/assent/policy.toml"
    policy.parent.mkdir(parents=True)
    policy.write_text(text)


@pytest.mark.parametrize(("command", "mode", "expected"), rows())
def test_row(tmp_path: Path, command: str, mode: str, expected: str) -> None:
    assert answered(tmp_path, command, mode) == expected


@pytest.mark.parametrize(("mode", "expected"), [("plan", "ask"), ("auto-edit", "allow"), ("yolo", NONE)])
def test_qwen_has_names_of_its_own(tmp_path: Path, mode: str, expected: str) -> None:
    assert answered(tmp_path, "mkdir -p src/new", mode, Agent.Qwen, "run_shell_command") == expected


@pytest.mark.parametrize("mode", ["default", "plan", "acceptEdits", "auto"])
def test_a_stated_preset_is_heard_instead(tmp_path: Path, mode: str) -> None:
    stated(tmp_path, 'preset = "balanced"\n')
    assert answered(tmp_path, "npm test", mode) == "allow"
    assert answered(tmp_path, "git push origin main", mode) == "ask"


def test_a_stated_careful_holds_where_approvals_are_switched_off(tmp_path: Path) -> None:
    stated(tmp_path, 'preset = "careful"\n')
    assert answered(tmp_path, "git push origin main", "bypassPermissions") == "deny"


def test_mode_never_in_a_policy_file_holds_where_approvals_are_switched_off(tmp_path: Path) -> None:
    stated(tmp_path, 'mode = "never"\n')
    assert answered(tmp_path, "git push origin main", "bypassPermissions") == "deny"


def test_a_rule_that_asks_is_not_left_to_a_classifier(tmp_path: Path) -> None:
    stated(tmp_path, '[[rule]]\npattern = "git push *"\ndecision = "ask"\n')
    assert answered(tmp_path, "git push origin main", "auto") == "ask"
    assert answered(tmp_path, "git commit -m x", "auto") == NONE


def test_a_rule_that_asks_denies_where_nobody_can_be_asked(tmp_path: Path) -> None:
    stated(tmp_path, '[[rule]]\npattern = "git push *"\ndecision = "ask"\n')
    assert answered(tmp_path, "git push origin main", "bypassPermissions") == "deny"


def test_a_category_of_the_users_own_is_heard_before_accept_edits(tmp_path: Path) -> None:
    stated(tmp_path, '[categories]\nModifiesFilesystem = "deny"\n')
    assert answered(tmp_path, "mkdir -p src/new", "acceptEdits") == "deny"


def test_what_an_approval_allows_asks_in_plan_mode(tmp_path: Path) -> None:
    stated(tmp_path, '[[rule]]\npattern = "git commit *"\ndecision = "allow"\n')
    assert answered(tmp_path, "git commit -m x", "default") == "allow"
    assert answered(tmp_path, "git commit -m x", "plan") == "ask"
