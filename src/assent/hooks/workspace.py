"""The folder in which an agent may work."""

from __future__ import annotations

from assent.hooks.agents.event import Agent, Event
from assent.hooks.agents.fields import is_absolute
from assent.system import dirname, lexists

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


NAMED_IN = {  # of agents that name the folder of the session as the workspace
    Agent.Claude: "CLAUDE_PROJECT_DIR",
    Agent.Gemini: "GEMINI_PROJECT_DIR",
    Agent.Droid: "FACTORY_PROJECT_DIR",
}


def agent_workspace(event: Event, cwd: str, home: str, environment: Mapping[str, str]) -> str:
    """The project of an agent that wants to run a command in `cwd`, absolute."""
    named = event.project or environment.get(NAMED_IN.get(event.agent, ""), "")
    start = event.start or cwd
    return named if is_absolute(named) else repository(start, home) or start


def repository(cwd: str, home: str) -> str | None:
    """The nearest folder from `cwd` upwards that holds `.git`; `home` and what is around it do not count."""
    folder, last = cwd, ""
    while folder not in ("/", "", home, last):
        if lexists(f"{folder}/.git"):
            return folder
        folder, last = dirname(folder), folder  # what is around a drive of Windows is the drive
    return None
