"""The folder in which an agent may work."""

from __future__ import annotations

import os

from assent.hooks.event import Agent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


def agent_workspace(agent: Agent, cwd: str, home: str, environment: Mapping[str, str]) -> str:
    """What the agent names, else the repository around `cwd`, else `cwd`."""
    if agent is Agent.Claude:  # other agents set this variable too, for hooks made for Claude Code
        project = environment.get("CLAUDE_PROJECT_DIR", "")
        if project.startswith("/"):
            return project
    return repository(cwd, home) or cwd


def repository(cwd: str, home: str) -> str | None:
    """The nearest folder from `cwd` upwards that holds `.git`; `home` and what is around it do not count."""
    folder = cwd
    while folder not in ("/", "", home):
        if os.path.lexists(f"{folder}/.git"):
            return folder
        folder = os.path.dirname(folder)
    return None
