"""Where an agent keeps the rules of its own that count here, and whose they are."""

from __future__ import annotations

import os

from assent.config.load import rules_of_agent
from assent.errors import PolicyError
from assent.hooks.event import Agent
from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from assent.policy.model import Rule

READ = (Agent.Claude,)  # whose rules are read
_FOLDER = ".claude"  # in the home and in a project
_SHARED, _LOCAL = "settings.json", "settings.local.json"


class Source(Record):
    """One file of an agent's settings."""

    path: str
    own: bool  # False: a repository may have brought it, so that it only tightens until it is trusted


def own_rules(agent: Agent, workspace: str, environment: Mapping[str, str]) -> tuple[Rule, ...]:
    """The rules of the agent's settings that hold in `workspace`; those of a file that cannot be read are none."""
    return tuple([rule for source in sources(agent, workspace, environment) for rule in rules_in(source, environment)])


def rules_in(source: Source, environment: Mapping[str, str]) -> tuple[Rule, ...]:
    """The rules of one file; those that allow are not trusted where it is not the user's own."""
    try:
        return rules_of_agent(source.path, environment, own=source.own)
    except PolicyError:
        return ()


def sources(agent: Agent, workspace: str, environment: Mapping[str, str]) -> tuple[Source, ...]:
    """The files of the settings of `agent`, whether they are there or not."""
    if agent not in READ:
        return ()
    home = environment.get("HOME") or os.path.expanduser("~")
    folder = environment.get("CLAUDE_CONFIG_DIR") or os.path.join(home, _FOLDER)
    below = os.path.join(workspace, _FOLDER)
    found = [Source(os.path.join(folder, _SHARED), own=True)]
    if below != folder:
        local = os.path.join(below, _LOCAL)
        found.append(Source(os.path.join(below, _SHARED), own=False))
        found.append(Source(local, own=os.path.lexists(local) and _is_untracked(local, home)))
    return tuple(found)


def _is_untracked(path: str, home: str) -> bool:
    """Whether a repository is around the file and certainly did not bring it."""
    from assent.evidence.repository import repository_around

    repository = repository_around(os.path.dirname(path), home)
    if repository is None or os.path.realpath(path) != path:
        return False
    return repository.index.find(repository.name(path)) is None
