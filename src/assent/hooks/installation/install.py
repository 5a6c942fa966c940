"""Putting the hook into an agent's settings, and taking it out again."""

from __future__ import annotations

import os
import subprocess
import sys

from assent.closed import Choice
from assent.config.locations import home_of
from assent.errors import SettingsError, assert_never
from assent.hooks import http_setting, launch
from assent.hooks.command_line import ENTRY
from assent.hooks.installation import hookfile, portable, settings
from assent.hooks.installation.agents import Setup, setup_of
from assent.hooks.installation.hookfile import is_ours
from assent.hooks.installation.planning import (
    Action,
    SettingsChange,
    beside,
    every_hook,
    hooks,
    http_hooks,
    planned_install,
    planned_removal,
    planned_uninstall,
    planned_whole,
    whole,
)
from assent.hooks.listening import ALONE
from assent.hooks.workspace import repository
from assent.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from assent.hooks.agents.event import Agent
    from assent.hooks.http_setting import HttpSetting

_CACHES = ("/.cache/", "/Caches/", "/tmp/")  # noqa: S108 - names to look for
_IN_A_CACHE = (
    "This copy of Assent is in a temporary folder. If it is deleted, every command is blocked. Install it permanently."
)
_HTTP = (
    f"When nobody answers at the URL, {ALONE}. The hook that is a command stops the call instead.",
    "Do not use it on a machine that you share: who takes the port while Assent does not run answers in its place.",
    "The file holds a token and was made readable for you alone.",
)
_NOT_FOR_OTHERS = "The line names Python on this machine: do not commit it for others."
_WITH_PORTABLE = "--portable writes a line that you can commit."
_FOR_OTHERS = "Commit the file: on a machine without Assent every command is blocked, with a message how to install it."


class InstallScope(Choice):
    """The scope of the settings that are changed."""

    User = "user"
    Project = "project"
    Local = "local"  # of one user in one project


def install(
    agent: Agent,
    scope: InstallScope,
    environment: Mapping[str, str],
    cwd: str,
    *,
    dry_run: bool = False,
    http: HttpSetting | None = None,
    shared: bool = False,
) -> SettingsChange:
    """Put the hook for `agent` into its settings; a second time changes nothing.

    It is a command, or with `http` asked as that says, which is recorded. A `shared` command names
    nothing of this machine. SettingsError when the file is not what it should be; then nothing is written.
    """
    setup = setup_of(agent)
    path = settings_path(agent, scope, environment, cwd)
    if http is not None:
        _check_http(setup, scope)
    if shared:
        portable.check(setup)
    ours = hooks(agent, shared=shared) if http is None else http_hooks(agent, http)
    with settings.alone(home_of(environment)):
        change = planned_whole(setup, path) if setup.whole else planned_install(setup, path, ours)
        change = replace(
            change, notes=_notes(setup, scope, http, shared=shared), secret=_secret(http or _kept_http(environment))
        )
        written = [one for one in (change, *beside(setup, path, planned_whole)) if one.action is not Action.Unchanged]
        if dry_run:
            return change
        launch.switch_on(environment)
        if shared or os.path.lexists(portable.launcher(environment)):
            portable.write_launcher(environment)
        _keep_http(setup, scope, http, environment)
        for one in written:
            _apply(one, setup)
    return replace(change, notes=(*change.notes, *_compiled())) if written else change


def uninstall(
    agent: Agent, scope: InstallScope, environment: Mapping[str, str], cwd: str, *, dry_run: bool = False
) -> SettingsChange:
    """Take the hook for `agent` out of its settings; everything else remains."""
    setup = setup_of(agent)
    path = settings_path(agent, scope, environment, cwd)
    with settings.alone(home_of(environment)):
        change = planned_removal(setup, path) if setup.whole else planned_uninstall(setup, path)
        change = replace(change, secret=_secret(_kept_http(environment)))
        if not dry_run:
            for one in (change, *beside(setup, path, planned_removal)):
                if one.action is not Action.Absent:
                    _apply(one, setup)
            _keep_http(setup, scope, None, environment)
    return change


def _kept_http(environment: Mapping[str, str]) -> HttpSetting | None:
    return http_setting.read(http_setting.path(environment))


def _secret(http: HttpSetting | None) -> str:
    return "" if http is None else http.authorization


def _check_http(setup: Setup, scope: InstallScope) -> None:
    if not setup.http:
        raise SettingsError(f"{setup.title} has no hooks by HTTP: leave out --http")
    if sys.platform == "win32":
        raise SettingsError("the background process is not available on Windows: leave out --http")
    if scope is not InstallScope.User:
        raise SettingsError(f"the settings would hold a token: leave out --{scope.value}, or --http")


def _keep_http(setup: Setup, scope: InstallScope, http: HttpSetting | None, environment: Mapping[str, str]) -> None:
    """Record how we are asked by HTTP, or forget it when we are not any more."""
    if http is not None:
        http_setting.write(http, environment)
    elif setup.http and scope is InstallScope.User:
        http_setting.forget(environment)


def settings_path(agent: Agent, scope: InstallScope, environment: Mapping[str, str], cwd: str) -> str:
    """The file in which the agent looks for hooks."""
    home = home_of(environment)
    files = setup_of(agent).files
    match scope:
        case InstallScope.User:
            moved = environment.get(files.moved_by, "") if files.moved_by else ""
            return os.path.join(moved or os.path.join(home, files.folder), files.user)
        case InstallScope.Project:
            below = files.project
        case InstallScope.Local:
            below = files.local
        case _:
            assert_never(scope)
    if below:
        return os.path.join(repository(cwd, home) or cwd, below)
    if scope is InstallScope.Local and files.project:
        raise SettingsError(f"{agent.value} has no settings of one user in one project: use --project")
    raise SettingsError(f"{agent.value} has no settings in a project: leave out --{scope.value}")


def wanted_lines(agent: Agent, *, shared: bool = False) -> tuple[str, ...]:
    """The value of `held_lines` when everything is in place, as commands."""
    setup = setup_of(agent)
    return (whole(setup),) if setup.whole else tuple([hook.line for hook in hooks(agent, shared=shared)])


def held_lines(agent: Agent, path: str) -> tuple[str, ...]:
    """The hooks of Assent that the file starts, also of another copy; the text of a file that is wholly ours."""
    text = settings.read(path)
    if setup_of(agent).whole:
        return (text,) if text is not None and is_ours(text, agent) else ()
    return hookfile.lines(text, every_hook(agent), path)


def _apply(change: SettingsChange, setup: Setup) -> None:
    """Write what was planned."""
    if change.backup is not None and change.before is not None:
        settings.back_up(change.path, change.before)
    if change.after is None:
        settings.delete(change.path)
    else:
        private = bool(change.secret) and change.secret in change.after
        settings.write(change.path, change.after, change.before, executable=setup.executable, private=private)
    if change.action is Action.Restored:
        settings.delete(change.path + settings.BACKUP)


def _notes(setup: Setup, scope: InstallScope, http: HttpSetting | None, *, shared: bool) -> tuple[str, ...]:
    notes = setup.notes
    if http is not None:
        notes += _HTTP
    if scope is InstallScope.Project:
        notes += (_FOR_OTHERS if shared else f"{_NOT_FOR_OTHERS}{'' if setup.whole else f' {_WITH_PORTABLE}'}",)
    if any(cache in ENTRY for cache in _CACHES):
        notes += (_IN_A_CACHE,)
    return notes


def _compiled() -> tuple[str, ...]:
    """Compile the package, which some installers leave to the first run; gives what to tell if that fails."""
    package = os.path.dirname(os.path.dirname(ENTRY))
    # Started like the hook, so that both look for bytecode in the same place.
    try:
        done = subprocess.run([sys.executable, "-I", "-m", "compileall", "-qq", package], check=False)  # noqa: S603 - ours
    except OSError as error:
        raise SettingsError(f"{sys.executable}: cannot be started: {error.strerror}") from None
    if done.returncode == 0:
        return ()
    return (f"Python could not keep bytecode in {package}: every call of the hook will be several times slower.",)
