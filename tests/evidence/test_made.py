"""Files that a session made, and that it may take away again."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest

from assent.hooks.agents.event import Agent
from assent.hooks.cold import reply

from .project import make_project

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any


class Session:
    """A session of Claude Code in a project, without undo."""

    def __init__(self, project: Path, name: str = "one") -> None:
        self.project = project
        self.name = name
        self.home = project.parent / "home"
        policy = self.home / ".config/assent/policy.toml"
        policy.parent.mkdir(parents=True, exist_ok=True)
        policy.write_text('preset = "balanced"\nundo = "off"\n')

    def _event(self, kind: str, tool: str, given: dict[str, Any]) -> dict[str, Any]:
        event = {"hook_event_name": kind, "session_id": self.name, "cwd": str(self.project), "tool_name": tool}
        out = reply(Agent.Claude, json.dumps(event | {"tool_input": given}).encode(), {"HOME": str(self.home)}).out
        told: dict[str, Any] = json.loads(out)["hookSpecificOutput"] if out else {}
        return told

    def run(self, command: str) -> None:
        """Run a command as the agent does: the hook before it, and the hook after it."""
        self._event("PreToolUse", "Bash", {"command": command})
        assert os.system(f"cd '{self.project}' && {command}") == 0
        self._event("PostToolUse", "Bash", {"command": command})

    def write(self, name: str, text: str) -> None:
        """The same with the tool that writes files."""
        given = {"file_path": str(self.project / name), "content": text}
        self._event("PreToolUse", "Write", given)
        (self.project / name).parent.mkdir(parents=True, exist_ok=True)
        (self.project / name).write_text(text)
        self._event("PostToolUse", "Write", given)

    def asks(self, command: str) -> bool:
        return bool(self._event("PreToolUse", "Bash", {"command": command})["permissionDecision"] == "ask")


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return Session(make_project(tmp_path / "project"))


def test_what_it_wrote_it_may_delete(session: Session) -> None:
    session.write("reproduce.py", "print(1)\n")
    session.run("echo a > made.txt")
    session.run("cp notes.txt copy.txt")
    session.run("echo b | tee teed.txt")
    for name in ("reproduce.py", "made.txt", "copy.txt", "teed.txt"):
        assert not session.asks(f"rm {name}"), name


def test_a_folder_of_its_own_files(session: Session) -> None:
    session.write("scratch/a.txt", "a")
    session.write("scratch/b.txt", "b")
    assert not session.asks("rm -rf scratch")
    (session.project / "scratch/theirs.txt").write_text("x")
    assert session.asks("rm -rf scratch")


def test_what_was_there_before_is_not_its_own(session: Session) -> None:
    session.write("notes.txt", "overwritten")
    session.run("echo x > a.log")
    assert session.asks("rm notes.txt")
    assert session.asks("rm a.log")


def test_what_somebody_changed_since_is_not_its_own(session: Session) -> None:
    session.write("made.txt", "mine\n")
    (session.project / "made.txt").write_text("ours\n")
    assert session.asks("rm made.txt")


def test_what_it_changed_again_is_its_own(session: Session) -> None:
    session.write("made.txt", "first")
    session.write("made.txt", "second")
    session.run("echo third > made.txt")
    assert not session.asks("rm made.txt")


def test_only_touched_it_is_the_same(session: Session) -> None:
    session.write("made.txt", "mine")
    os.utime(session.project / "made.txt", (1, 1))
    assert not session.asks("rm made.txt")


def test_what_was_moved_there_is_not_its_own(session: Session) -> None:
    session.run("mv notes.txt moved.txt")
    assert session.asks("rm moved.txt")
    session.run("mv moved.txt other.txt; echo x > made.txt")
    assert session.asks("rm other.txt")


def test_a_second_name_is_not_its_own(session: Session) -> None:
    session.write("made.txt", "mine")
    os.link(session.project / "made.txt", session.project / "second.txt")
    assert session.asks("rm made.txt")


def test_another_session_did_not_make_it(session: Session) -> None:
    session.write("made.txt", "mine")
    assert Session(session.project, "two").asks("rm made.txt")


def test_what_was_only_announced_was_not_made(session: Session) -> None:
    session._event("PreToolUse", "Bash", {"command": "echo x > later.txt"})
    (session.project / "later.txt").write_text("somebody's\n")
    assert session.asks("rm later.txt")
