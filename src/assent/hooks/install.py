"""Putting the hook into an agent's settings, and taking it out again."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys

from assent.closed import Choice
from assent.errors import SettingsError, assert_never
from assent.hooks import hookfile, settings
from assent.hooks.event import Agent
from assent.hooks.hookfile import Hook
from assent.hooks.workspace import repository
from assent.record import record, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_ENTRY = os.path.join(os.path.dirname(os.path.abspath(__file__)), "entry.py")
_NOTES = {
    Agent.Claude: ("Sessions of Claude Code that are running may have to be started again.",),
    Agent.Codex: (
        "Codex skips a hook, without a message, until you trust it.",
        "To trust: start `codex`, type `/hooks`, open PreToolUse and PermissionRequest, trust the line of Assent.",
        "The trust lasts through upgrades of Assent; it ends when Python or Assent moves to another folder.",
    ),
}
_CACHES = ("/.cache/", "/Caches/", "/tmp/")  # noqa: S108 - names to look for
_IN_A_CACHE = (
    "This copy of Assent lies in a cache or among temporary files: when it is gone every command is stopped. "
    "Install it for good."
)
_NOT_FOR_OTHERS = "The line names Python on this machine: do not commit it for others."


class Scope(Choice):
    """Whose settings are changed."""

    User = "user"
    Project = "project"
    Local = "local"  # of one user in one project


class Action(Choice):
    """What happens to a settings file."""

    Unchanged = "unchanged"
    Absent = "absent"  # nothing of ours was there to remove
    Created = "created"
    Added = "added"
    Updated = "updated"  # our line named another interpreter or copy
    Removed = "removed"
    Restored = "restored"  # removed, and the file is again what it was before
    Deleted = "deleted"  # removed, and the file was made by us


@record
class Change:
    """What was done, or would be done, to a settings file."""

    agent: Agent
    path: str
    action: Action
    before: str | None  # the whole text; None when there is no file
    after: str | None
    backup: str | None = None  # where `before` is kept
    notes: tuple[str, ...] = ()  # what the user has to know or do


def install(agent: Agent, scope: Scope, environment: Mapping[str, str], cwd: str, *, dry_run: bool = False) -> Change:
    """Put the hook for `agent` into its settings; a second time changes nothing.

    SettingsError when the file is not what it should be; then nothing is written.
    """
    change = _planned_install(agent, settings_path(agent, scope, environment, cwd), scope)
    if not dry_run and change.action is not Action.Unchanged:
        _apply(change)
        change = replace(change, notes=(*change.notes, *_compiled()))
    return change


def uninstall(agent: Agent, scope: Scope, environment: Mapping[str, str], cwd: str, *, dry_run: bool = False) -> Change:
    """Take the hook for `agent` out of its settings; everything else stays."""
    change = _planned_uninstall(agent, settings_path(agent, scope, environment, cwd))
    if not dry_run and change.action is not Action.Absent:
        _apply(change)
    return change


def settings_path(agent: Agent, scope: Scope, environment: Mapping[str, str], cwd: str) -> str:
    """The file in which the agent looks for hooks."""
    home = environment.get("HOME") or os.path.expanduser("~")
    project = repository(cwd, home) or cwd
    match agent, scope:
        case Agent.Claude, Scope.User:
            return os.path.join(environment.get("CLAUDE_CONFIG_DIR") or f"{home}/.claude", "settings.json")
        case Agent.Claude, Scope.Project:
            return f"{project}/.claude/settings.json"
        case Agent.Claude, Scope.Local:
            return f"{project}/.claude/settings.local.json"
        case Agent.Codex, Scope.User:
            return os.path.join(environment.get("CODEX_HOME") or f"{home}/.codex", "hooks.json")
        case Agent.Codex, Scope.Project:
            return f"{project}/.codex/hooks.json"
        case _:
            raise SettingsError(f"{agent.value} has no settings of one user in one project: use --project")


def hooks(agent: Agent) -> tuple[Hook, ...]:
    """What the settings must start, for which event."""
    # Should Python or this copy be gone, the shell's failure must stop the command too.
    line = f"{shlex.join([_python(), '-I', '-S', _ENTRY, agent.value])} || exit 2"
    match agent:
        case Agent.Claude:
            return (Hook(agent, "PreToolUse", "Bash|PowerShell", line),)
        case Agent.Codex:
            return Hook(agent, "PreToolUse", "Bash", line), Hook(agent, "PermissionRequest", "Bash", line)
        case _:
            assert_never(agent)


def _python() -> str:
    """The path of this Python by one name, whether it was started as `python`, `python3` or `python3.11`."""
    if not sys.executable:
        raise SettingsError("Python does not know its own path, so no settings can start it")
    usual = os.path.join(os.path.dirname(sys.executable), "python3")
    same = os.path.exists(usual) and os.path.samefile(usual, sys.executable)
    return usual if same else sys.executable


def _planned_install(agent: Agent, path: str, scope: Scope) -> Change:
    lines = hooks(agent)
    before = settings.read(path)
    after = hookfile.install(before, lines, path)
    notes = _notes(agent, scope)
    if after == before:
        return Change(agent, path, Action.Unchanged, before, after, notes=notes)
    if before is None:
        return Change(agent, path, Action.Created, before, after, notes=notes)
    if hookfile.holds(before, lines, path):
        return Change(agent, path, Action.Updated, before, after, notes=notes)
    return Change(agent, path, Action.Added, before, after, path + settings.BACKUP, notes)


def _planned_uninstall(agent: Agent, path: str) -> Change:
    lines = hooks(agent)
    before = settings.read(path)
    if before is None or not hookfile.holds(before, lines, path):
        return Change(agent, path, Action.Absent, before, before)
    earlier = settings.read(path + settings.BACKUP)
    without = hookfile.uninstall(before, lines, path)
    # Brackets that were empty before are lost by taking our line out; what was kept still has them.
    if without == hookfile.uninstall(hookfile.install(earlier, lines, path), lines, path):
        action = Action.Deleted if earlier is None else Action.Restored
        return Change(agent, path, action, before, earlier)
    return Change(agent, path, Action.Removed, before, without)


def _apply(change: Change) -> None:
    """Write what was planned."""
    if change.backup is not None and change.before is not None:
        settings.back_up(change.path, change.before)
    if change.after is None:
        settings.delete(change.path)
    else:
        settings.write(change.path, change.after, change.before)
    if change.action is Action.Restored:
        settings.delete(change.path + settings.BACKUP)


def _notes(agent: Agent, scope: Scope) -> tuple[str, ...]:
    notes = _NOTES[agent]
    if scope is Scope.Project:
        notes += (_NOT_FOR_OTHERS,)
    if any(cache in _ENTRY for cache in _CACHES):
        notes += (_IN_A_CACHE,)
    return notes


def _compiled() -> tuple[str, ...]:
    """Compile the package, which some installers leave to the first run; gives what to tell if that fails."""
    package = os.path.dirname(os.path.dirname(_ENTRY))
    # Started like the hook, so that both look for bytecode in the same place.
    try:
        done = subprocess.run([sys.executable, "-I", "-m", "compileall", "-qq", package], check=False)  # noqa: S603 - ours
    except OSError as error:
        raise SettingsError(f"{sys.executable}: cannot be started: {error.strerror}") from None
    if done.returncode == 0:
        return ()
    return (f"Python could not keep bytecode in {package}: every call of the hook will be several times slower.",)
