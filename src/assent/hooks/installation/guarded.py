"""The agents on this machine, and whether Assent is before them."""

from __future__ import annotations

import os
import shutil

from assent.closed import Choice
from assent.config.locations import home_of
from assent.errors import SettingsError
from assent.hooks import http_setting
from assent.hooks.agents.event import Agent
from assent.hooks.installation import http_proof
from assent.hooks.installation.agents import SETUPS
from assent.hooks.installation.codex_trust import CONFIG, Trust, trust
from assent.hooks.installation.hookfile import is_url
from assent.hooks.installation.install import InstallScope, held_lines, settings_path, wanted_lines
from assent.hooks.installation.own_hooks import http_hooks
from assent.hooks.listening import ALONE
from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from assent.hooks.installation.agents import Setup


class GuardState(Choice):
    """Whether a settings file has our hook."""

    Guarded = "guarded"
    Other = "another line"  # of another Python or copy of Assent, or not for every event
    Skipped = "skipped"  # our line is there, and the agent does not run it
    Unguarded = "not guarded"
    Unreadable = "unreadable"


class GuardedFile(Record):
    """One settings file of an agent."""

    setup: Setup
    scope: InstallScope
    path: str
    state: GuardState
    found: str = ""  # where the agent is: its program, else its folder; empty when it is not there
    told: str = ""  # why the file cannot be read, or the line is not run
    lines: tuple[str, ...] = ()  # our lines, as the file has them


def guards(environment: Mapping[str, str], cwd: str) -> tuple[GuardedFile, ...]:
    """The user's settings of every agent, and those of the project in which a hook of Assent is."""
    found = []
    for setup in SETUPS:
        found.append(_guard(setup, InstallScope.User, environment, cwd))
        for scope, below in ((InstallScope.Project, setup.files.project), (InstallScope.Local, setup.files.local)):
            guard = _guard(setup, scope, environment, cwd) if below else None
            if guard is not None and guard.lines and guard.path != found[-1].path:
                found.append(guard)
    return tuple(found)


def present(setup: Setup, environment: Mapping[str, str], cwd: str) -> str:
    """The path of the agent's program, else its folder; empty when there is neither."""
    for name in setup.programs:
        program = shutil.which(name, path=environment.get("PATH", os.defpath))
        if program:
            return program
    home = home_of(environment)
    folder = os.path.dirname(settings_path(setup.agent, InstallScope.User, environment, cwd))
    signs = [os.path.join(home, sign) for sign in setup.signs or (folder, setup.files.folder)]
    return next((path for path in signs if os.path.isdir(path) and not _only_ours(path, setup, home)), "")


def _only_ours(folder: str, setup: Setup, home: str) -> bool:
    """Whether all that is in the folder are hooks that we put there for other agents."""
    others = {os.path.join(home, one.files.folder, one.files.user) for one in SETUPS if one is not setup}
    found = False
    for below, _, names in os.walk(folder):
        if not others.issuperset([os.path.join(below, name) for name in names]):
            return False
        found = found or bool(names)
    return found


def _guard(setup: Setup, scope: InstallScope, environment: Mapping[str, str], cwd: str) -> GuardedFile:
    path = settings_path(setup.agent, scope, environment, cwd)
    found = present(setup, environment, cwd)
    try:
        held = held_lines(setup.agent, path)
        skipped = _skipped(setup, path, held, environment, cwd)
    except SettingsError as error:
        return GuardedFile(setup, scope, path, GuardState.Unreadable, found, str(error))
    if skipped:
        return GuardedFile(setup, scope, path, GuardState.Skipped, found, skipped, held)
    state = (
        GuardState.Unguarded
        if not held
        else GuardState.Guarded
        if _is_whole(setup, held, environment)
        else GuardState.Other
    )
    return GuardedFile(setup, scope, path, state, found, "", held)


def _is_whole(setup: Setup, held: tuple[str, ...], environment: Mapping[str, str]) -> bool:
    """Whether it is what `install` would write, as commands or by HTTP."""
    http = http_setting.read(http_setting.path(environment))
    by_http = () if http is None else tuple([hook.line for hook in http_hooks(setup.agent, http)])
    wanted = wanted_lines(setup.agent), wanted_lines(setup.agent, shared=True), by_http
    return any(sorted(held) == sorted(lines) for lines in wanted)


def _skipped(setup: Setup, path: str, held: tuple[str, ...], environment: Mapping[str, str], cwd: str) -> str:
    """The reason why the agent does not run what is there; empty when it does. Raises SettingsError."""
    if any(is_url(line) for line in held):
        why = http_proof.fault(setup, path, environment)
        return f"{why}: {ALONE}" if why else ""
    if setup.agent is not Agent.Codex or not held:
        return ""
    user = os.path.dirname(settings_path(setup.agent, InstallScope.User, environment, cwd))
    found = trust(path, os.path.join(user, CONFIG))
    return "" if found is Trust.Trusted else f"{setup.title} skips the hook, without a message: {found.value}"
