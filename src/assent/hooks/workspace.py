"""The folder in which an agent may work."""

from __future__ import annotations

import os

from assent.errors import assert_never
from assent.hooks.event import Agent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


def agent_workspace(agent: Agent, cwd: str, home: str, environment: Mapping[str, str]) -> str:
    """The project of an agent that wants to run a command in `cwd`, absolute."""
    match agent:
        case Agent.Claude:
            named = environment.get("CLAUDE_PROJECT_DIR", "")
            return named if named.startswith("/") else repository(cwd, home) or cwd
        case Agent.Codex:
            # The model chooses the folder of each command; the hook itself is started in the session's.
            session = os.getcwd()
            return repository(session, home) or session
        case _:
            assert_never(agent)


def repository(cwd: str, home: str) -> str | None:
    """The nearest folder from `cwd` upwards that holds `.git`; `home` and what is around it do not count."""
    folder = cwd
    while folder not in ("/", "", home):
        if os.path.lexists(f"{folder}/.git"):
            return folder
        folder = os.path.dirname(folder)
    return None
