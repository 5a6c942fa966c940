"""The place where an agent keeps the rules of its own that count here, and whose they are."""

from __future__ import annotations

from assent import errors
from assent.config.load import stated_by_agent
from assent.config.locations import home_of
from assent.hooks.agents.event import Agent, Event
from assent.record import Record
from assent.system import dirname, join, lexists, realpath

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from assent.config.stated import Stated
    from assent.policy.model import Rule

_FOLDER = ".claude"  # in the home and in a project
_SHARED, _LOCAL = "settings.json", "settings.local.json"
_QWEN, _COPILOT = ".qwen", ".copilot"
_APPROVALS = ("permissions-config.json", "permissions-config")  # the second only where the first is not there


class SettingsFile(Record):
    """One file of an agent's settings."""

    path: str
    agent: Agent
    own: bool  # False: a repository may have brought it, so that it only tightens until it is trusted


def own_rules(agent: Agent, workspace: str, environment: Mapping[str, str]) -> tuple[Rule, ...]:
    """The rules of the agent's settings that hold in `workspace`; those of a file that cannot be read are none."""
    return tuple([rule for source in sources(agent, workspace, environment) for rule in rules_in(source, environment)])


def started_with(event: Event) -> tuple[Rule, ...]:
    """The rules of the command line with which the agent was started."""
    if not (event.flags.allowed or event.flags.denied):
        return ()
    from assent.config.own_rules import SettingsForm, read_flags

    return read_flags(event.flags.allowed, event.flags.denied, SettingsForm(event.agent.value))


def rules_in(source: SettingsFile, environment: Mapping[str, str]) -> tuple[Rule, ...]:
    """The rules of one file; those that allow are not trusted where it is not the user's own."""
    stated = stated_in(source, environment)
    return () if stated is None else stated.rules


def stated_in(source: SettingsFile, environment: Mapping[str, str]) -> Stated | None:
    """The same with how many rules of the file say nothing here; None where there is none that can be read."""
    try:
        return stated_by_agent(source.path, source.agent.value, environment, own=source.own)
    except errors.PolicyError:
        return None


def sources(agent: Agent, workspace: str, environment: Mapping[str, str]) -> tuple[SettingsFile, ...]:
    """The files of the settings of `agent`, whether they are there or not."""
    home = home_of(environment)
    if agent is Agent.Copilot:
        folder = environment.get("COPILOT_HOME") or join(home, _COPILOT)
        paths = [join(folder, name) for name in _APPROVALS]
        return (SettingsFile(next((path for path in paths if lexists(path)), paths[0]), agent, own=True),)
    if agent is Agent.Qwen:
        folder = environment.get("QWEN_HOME") or join(home, _QWEN)
        return _in_both(agent, folder, join(workspace, _QWEN), home, _SHARED)
    if agent is Agent.Claude:
        folder = environment.get("CLAUDE_CONFIG_DIR") or join(home, _FOLDER)
        return _in_both(agent, folder, join(workspace, _FOLDER), home, _LOCAL)
    return ()


def _in_both(agent: Agent, folder: str, below: str, home: str, personal: str) -> tuple[SettingsFile, ...]:
    """The settings in the user's folder and in the project's, of which the `personal` may be the user's own."""
    found = [SettingsFile(join(folder, _SHARED), agent, own=True)]
    for name in dict.fromkeys((_SHARED, personal)) if below != folder else ():
        path = join(below, name)
        own = name == personal and lexists(path) and _is_untracked(path, home)
        found.append(SettingsFile(path, agent, own=own))
    return tuple(found)


def _is_untracked(path: str, home: str) -> bool:
    """Whether a repository is around the file and certainly did not bring it."""
    from assent.evidence.git.repository import repository_around

    repository = repository_around(dirname(path), home)
    if repository is None or realpath(path) != path:
        return False
    return repository.index.find(repository.name(path)) is None
