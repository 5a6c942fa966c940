"""Commands that are spelled otherwise before anybody is asked about them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from assent.assessment import Context, Shell, assess
from assent.hooks import cold
from assent.hooks.agents.event import Agent
from assent.hooks.agents.tool_names import refusal
from assent.hooks.respelling import respelled
from assent.policy import Decision

if TYPE_CHECKING:
    from pathlib import Path

SETTING = "respell = true\n"
PLACED = "./ before a pattern, so that no name is taken for an option"
QUOTED = "a substitution quoted, so that it remains one word"


@pytest.mark.parametrize(
    ("command", "spelling", "why"),
    [
        ("sort *.txt | uniq -c", "sort ./*.txt | uniq -c", PLACED),
        ("rm *.md", "rm ./*.md", PLACED),
        ("grep x $(pwd)/f", 'grep x "$(pwd)/f"', QUOTED),
        ("sort *.txt >x$(date +%F).log", "sort ./*.txt >x$(date +%F).log", PLACED),
    ],
)
def test_milder_spellings(command: str, spelling: str, why: str) -> None:
    found = respelled(assess(command), Context())
    assert found is not None
    assert (found.command, found.why) == (spelling, f"Respelled: {why}")
    assert assess(found.command).decision <= assess(command).decision
    assert assess(found.command).category <= assess(command).category


@pytest.mark.parametrize(
    "command", ["git {push,fetch} origin", "for v in push fetch; do git $v origin; done", "mkdir {a,b}", "rm 'x", "ls"]
)
def test_no_other_spelling_where_it_does_not_help(command: str) -> None:
    assert respelled(assess(command), Context()) is None


def test_texts_of_windows_shells_are_left_alone() -> None:
    context = Context(shell=Shell.PowerShell)
    assert respelled(assess("rm *.md", context), context) is None


def reply(tmp_path: Path, command: str, policy: str = SETTING, mode: str = "default") -> dict[str, object]:
    (tmp_path / ".config/assent").mkdir(parents=True, exist_ok=True)
    (tmp_path / ".config/assent/policy.toml").write_text(policy)
    event = {
        "hook_event_name": "PreToolUse",
        "tool_name": "Bash",
        "tool_input": {"command": command, "timeout": 5},
        "permission_mode": mode,
        "cwd": str(tmp_path),
    }
    told = cold.reply(Agent.Claude, json.dumps(event).encode(), {"HOME": str(tmp_path)})
    whole: dict[str, dict[str, object]] = json.loads(told.out)
    return whole["hookSpecificOutput"]


def test_what_is_allowed_so_runs_so(tmp_path: Path) -> None:
    (tmp_path / "--compress-program=x.txt").touch()
    told = reply(tmp_path, "sort *.txt")
    assert told["permissionDecision"] == "allow"
    assert told["updatedInput"] == {"command": "sort ./*.txt", "timeout": 5}
    assert f"Respelled: {PLACED}" in json.dumps(told)


def test_a_question_is_about_the_better_spelling(tmp_path: Path) -> None:
    told = reply(tmp_path, "rm *.md")
    assert told["permissionDecision"] == "ask"
    assert told["updatedInput"] == {"command": "rm ./*.md", "timeout": 5}


@pytest.mark.parametrize(
    ("command", "tool"),
    [
        ("Read notes.txt", "Read"),
        ("read_file notes.txt", "read_file"),
        ("file_read --path notes.txt", "file_read"),
        ("echo ignored | file_read --path notes.txt", "file_read"),
        ("file_write --path first && file_write --path second", "file_write"),
        ("cd src && Grep 'def x' .", "Grep"),
        ("bash -c 'WebFetch https://example.org'", "WebFetch"),
        ("mcp__github__list_issues --state open", "mcp__github__list_issues"),
        ("TodoWrite '[]'", "TodoWrite"),
    ],
)
def test_a_tool_is_not_a_command(tmp_path: Path, command: str, tool: str) -> None:
    told = reply(tmp_path, command)
    assert told["permissionDecision"] == "deny"
    assert f"Call the tool `{tool}` directly" in str(told["permissionDecisionReason"])
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / tool).touch()
    assert refusal(assess(command), f"/nowhere:{tmp_path / 'bin'}") is None


@pytest.mark.parametrize(
    "command",
    [
        "grep -Z --odd x",
        "cat Read",
        "echo read_file",
        "list-files",
        "freshctl list",
        "Read() { cat x; }; Read",
        "file -x y",
    ],
)
def test_what_is_no_tool(command: str) -> None:
    assert refusal(assess(command), "") is None


def test_only_by_setting(tmp_path: Path) -> None:
    assert "updatedInput" not in reply(tmp_path, "rm *.md", policy="")


def test_a_spelling_that_would_be_denied_all_the_same_is_not_suggested(tmp_path: Path) -> None:
    told = reply(tmp_path, "rm *.md", mode="bypassPermissions")
    assert told["permissionDecision"] == "deny"
    assert "Respelled" not in json.dumps(told)


def test_what_is_denied_stays_denied(tmp_path: Path) -> None:
    told = reply(tmp_path, "rm -rf / *")
    assert told["permissionDecision"] == "deny"
    assert assess("rm -rf / *").decision is Decision.deny
