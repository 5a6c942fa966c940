"""The snapshot that the hook takes before its answer."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from assent.config.locations import locate
from assent.hooks.cold import reply
from assent.hooks.event import Agent
from assent.undo.restore import restore, snapshot
from assent.undo.shelf import held, shelf

from .project import make_project

if TYPE_CHECKING:
    from pathlib import Path

UNDO = "can be undone with `assent undo`"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return make_project(tmp_path / "project")


def told(project: Path, command: str, policy: str = "", **fields: str) -> tuple[str, str]:
    """The answer and its reason."""
    home = project.parent / "home"
    file = home / ".config/assent/policy.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(policy)
    event = {"hook_event_name": "PreToolUse", "session_id": "s", "cwd": str(project), "tool_name": "Bash"}
    event |= {"tool_input": {"command": command}, **fields}
    out = reply(Agent.Claude, json.dumps(event).encode(), {"HOME": str(home)}).out
    specific = json.loads(out)["hookSpecificOutput"]
    return specific["permissionDecision"], specific["permissionDecisionReason"]


def state(project: Path) -> str:
    return locate({"HOME": str(project.parent / "home")}).state


def test_a_question_says_that_it_can_be_undone_and_it_can(project: Path) -> None:
    answer, reason = told(project, "rm notes.txt")
    assert (answer, UNDO in reason) == ("ask", True)
    (project / "notes.txt").unlink()
    restore(snapshot(state(project), ""), force=False)
    assert (project / "notes.txt").read_text() == "remember\n"


@pytest.mark.parametrize("preset", ["balanced", "guard"])
def test_with_a_snapshot_a_preset_allows_it(project: Path, preset: str) -> None:
    answer, _ = told(project, "rm -rf notes.txt out dist", f'preset = "{preset}"\n')
    assert answer == "allow"
    assert len(held(state(project))) == 1


@pytest.mark.parametrize(("preset", "expected"), [("balanced", "ask"), ("guard", "deny")])
def test_without_one_it_does_not(project: Path, preset: str, expected: str) -> None:
    for policy in (f'preset = "{preset}"\nundo = "off"\n', f'preset = "{preset}"\n'):
        answer, reason = told(project, "rm notes.txt", policy)
        assert (answer, UNDO in reason) == (expected, False)
        assert not held(state(project))
        shelf_as_file(project)  # the second time there is no place for a snapshot


def shelf_as_file(project: Path) -> None:
    (project.parent / "home/.local/state/assent").mkdir(parents=True, mode=0o700, exist_ok=True)
    path = shelf(state(project))
    with open(path, "w", encoding="utf-8") as file:
        file.write("not a folder")


def test_what_is_denied_needs_no_snapshot(project: Path) -> None:
    rule = '[[rule]]\npattern = "rm *"\ndecision = "deny"\n'
    assert told(project, "rm notes.txt", rule)[0] == "deny"
    assert not held(state(project))


def test_what_git_holds_is_not_held_again(project: Path) -> None:
    assert told(project, "rm src/new.py", 'preset = "balanced"\n')[0] == "allow"
    assert not held(state(project))


def test_an_approved_deletion_can_be_undone_as_well(project: Path) -> None:
    rule = '[[rule]]\npattern = "rm *"\ndecision = "allow"\nceiling = "DeletesData"\n'
    assert told(project, "rm notes.txt", rule)[0] == "allow"
    assert len(held(state(project))) == 1


def test_no_approval_of_all_deletions_is_offered(project: Path) -> None:
    event = {"cwd": str(project), "tool_name": "Bash", "tool_input": {"command": "rm notes.txt"}}
    out = reply(Agent.Claude, json.dumps(event).encode(), {"HOME": str(project.parent / "home")}).out
    assert "trust-verb" not in out


def overwrite(project: Path, background: bool = False) -> None:
    """Let a command overwrite a file, with the hook before and after it."""
    command = "echo x > notes.txt"
    assert told(project, command, 'preset = "balanced"\n')[0] == "allow"
    (project / "notes.txt").write_text("x\n")
    event = {"hook_event_name": "PostToolUse", "session_id": "s", "cwd": "/elsewhere", "tool_name": "Bash"}
    event |= {"tool_input": {"command": command, "run_in_background": background}}
    event |= {"tool_response": {"backgroundTaskId": "b"} if background else {}}
    reply(Agent.Claude, json.dumps(event).encode(), {"HOME": str(project.parent / "home")})


def test_what_the_command_itself_overwrote_comes_back(project: Path) -> None:
    overwrite(project)
    assert not restore(snapshot(state(project), ""), force=False).kept
    assert (project / "notes.txt").read_text() == "remember\n"


@pytest.mark.parametrize("later", ["y\n", "much later\n"])
def test_later_work_stays(project: Path, later: str) -> None:
    overwrite(project)
    (project / "notes.txt").write_text(later)
    assert restore(snapshot(state(project), ""), force=False).kept
    assert (project / "notes.txt").read_text() == later


def test_what_another_call_left_is_not_the_work_of_the_command(project: Path) -> None:
    overwrite(project)
    first = held(state(project))[0].id
    overwrite(project)
    (project / "notes.txt").write_text("y\n")
    overwrite(project)
    (project / "notes.txt").write_text("z\n")
    assert restore(snapshot(state(project), first), force=False).kept


def test_of_a_command_that_goes_on_nothing_is_known(project: Path) -> None:
    overwrite(project, background=True)
    assert restore(snapshot(state(project), ""), force=False).kept
