"""A repository whose branches, stashes and tags an agent deletes."""

from __future__ import annotations

import json
import os
import subprocess
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from assent.cli.commands.undo import command as undo
from assent.hooks import cold
from assent.hooks.agents.event import Agent

if TYPE_CHECKING:
    from pathlib import Path


class Place:
    """A user with a repository, in which git does what the agent was allowed to."""

    def __init__(self, root: Path) -> None:
        self.home = root.resolve()
        self.project = self.home / "project"
        self.project.mkdir()
        (self.project / "a").write_text("a\n")
        self.git("init", "-q", "-b", "main")
        self.git("add", "a")
        self.git("commit", "-qm", "first")

    def git(self, *words: str) -> str:
        environment = {"PATH": os.environ["PATH"], "HOME": str(self.home), "GIT_CONFIG_NOSYSTEM": "1"}
        named = ("-c", "user.name=a", "-c", "user.email=a@localhost", *words)
        done = subprocess.run(
            ["git", *named], cwd=self.project, env=environment, capture_output=True, text=True, check=True, timeout=60
        )
        return done.stdout.strip()

    @property
    def state(self) -> str:
        return str(self.home / ".local/state/assent")

    def allows(self, command: str) -> str:
        """The reason, where the project is trusted and nobody is asked."""
        settings = self.home / ".config/assent"
        settings.mkdir(parents=True, exist_ok=True)
        (settings / "policy.toml").write_text('preset = "balanced"\n')
        return self.asks(command)

    def asks(self, command: str) -> str:
        event = {"hook_event_name": "PreToolUse", "cwd": str(self.project), "session_id": "s", "tool_name": "Bash"}
        given = {**event, "permission_mode": "default", "tool_input": {"command": command}}
        reply = cold.reply(Agent.Claude, json.dumps(given).encode(), {"HOME": str(self.home)})
        told: dict[str, Any] = json.loads(reply.out)["hookSpecificOutput"]
        return str(told["permissionDecisionReason"])

    def undo(self, *words: str) -> str:
        done = CliRunner(env={"HOME": str(self.home)}).invoke(undo, list(words), standalone_mode=False)
        assert done.exception is None
        return done.output


@pytest.fixture
def place(tmp_path: Path) -> Place:
    made = Place(tmp_path)
    made.git("switch", "-qc", "topic")
    made.git("commit", "-qm", "second", "--allow-empty")
    made.git("config", "branch.topic.merge", "refs/heads/topic")
    made.git("config", "branch.topic.remote", "origin")
    made.git("switch", "-q", "main")
    for text in ("one", "two"):
        (made.project / "a").write_text(text)
        made.git("stash", "push", "-qm", text)
    return made
