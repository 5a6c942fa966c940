"""The agents: is the hook there, once, and does what it starts exist?"""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator, Mapping, Sequence

from assent.doctor.check import Check, CheckResult
from assent.errors import SettingsError, assert_never
from assent.hooks.agents.event import Agent
from assent.hooks.command_line import line, python
from assent.hooks.installation import hookfile, settings
from assent.hooks.installation.guarded import GuardedFile, GuardState, guards
from assent.hooks.installation.hookfile import is_url
from assent.hooks.installation.install import InstallScope
from assent.hooks.installation.planning import every_hook
from assent.hooks.installation.self_test import fault
from assent.hooks.listening import ALONE
from assent.hooks.own_rules import own_rules
from assent.hooks.workspace import repository

_SHIMS = "/shims/"  # pyenv, asdf, mise
_SCRIPT = b"#!"
_MENDS = {  # what makes an agent run the hook that it skips
    Agent.Codex: "codex  # type /hooks, then trust each line of Assent",
    Agent.Claude: "assent install claude  # a command, which needs no background process",
}


def check_agents(environment: Mapping[str, str], cwd: str) -> Iterator[Check]:
    """Every agent that is on this machine or has the hook."""
    found = [guard for guard in guards(environment, cwd) if guard.found or guard.lines]
    if not found:
        yield Check(
            "agents", CheckResult.Note, "no agent was found on this machine", "assent install claude  # or another one"
        )
    for guard in found:
        yield _standing(guard)
        if guard.lines and not guard.setup.whole:
            yield from _programs(guard)
            yield from _beside(guard)
        if guard.scope is InstallScope.User:
            yield from _own_rules(guard.setup.agent, environment, cwd)
        if any(is_url(one) for one in guard.lines) and guard.state is not GuardState.Skipped:
            told = f"the hook asks by HTTP; without an answer, {ALONE}"
            yield Check(guard.setup.agent.value, CheckResult.Note, told, f"assent install {guard.setup.agent.value}")
    yield from _twice(found)


def _own_rules(agent: Agent, environment: Mapping[str, str], cwd: str) -> Iterator[Check]:
    """The number of rules of the agent's own settings that count here."""
    workspace = repository(cwd, environment.get("HOME", "")) or cwd
    rules = own_rules(agent, workspace, environment)
    if rules:
        waiting = sum([not rule.trusted for rule in rules])
        told = "a rule of its own settings counts here"
        if len(rules) > 1:
            told = f"{len(rules)} rules of its own settings count here"
        yield Check(agent.value, CheckResult.Note, f"{told}, {waiting} only to tighten" if waiting else told)


def check_proofs(environment: Mapping[str, str], cwd: str) -> Iterator[Check]:
    """A real event through the command line of every agent that has the hook."""
    for guard in guards(environment, cwd):
        setup = guard.setup
        if not guard.lines or not setup.sample:
            continue
        lines = (line(setup.agent),) if setup.whole else tuple(dict.fromkeys(guard.lines))
        if any(is_url(one) for one in lines):
            continue  # that was asked by HTTP, to see the agent's state
        why = next((found for tried in lines if (found := fault(setup, tried, environment))), "")
        if why:
            remedy = f"assent install {setup.agent.value}"
            yield Check(setup.agent.value, CheckResult.Wrong, f"the line in {guard.path} does not work: {why}", remedy)
        else:
            yield Check(setup.agent.value, CheckResult.Well, "its hook blocks `rm -rf /`")


def _standing(guard: GuardedFile) -> Check:
    name, remedy = guard.setup.agent.value, f"assent install {guard.setup.agent.value}"
    if guard.scope is not InstallScope.User:
        remedy += f" --{guard.scope.value}"
    match guard.state:
        case GuardState.Guarded:
            return Check(name, CheckResult.Well, f"the hook is in {guard.path}")
        case GuardState.Other:
            told = f"{guard.path} starts another Python or copy of Assent, or does so for some events only"
            return Check(name, CheckResult.Note, told, remedy)
        case GuardState.Skipped:
            return Check(name, CheckResult.Wrong, guard.told, _MENDS[guard.setup.agent])
        case GuardState.Unguarded:
            told = f"{guard.setup.title} is here, and its commands are not judged: no hook in {guard.path}"
            return Check(name, CheckResult.Wrong, told, remedy)
        case GuardState.Unreadable:
            return Check(name, CheckResult.Wrong, guard.told, _edit(guard))
        case _:
            assert_never(guard.state)


def _edit(guard: GuardedFile) -> str:
    """A line that opens the file that cannot be read, with which the message begins."""
    path = guard.told.partition(":")[0]
    return f'"${{EDITOR:-vi}}" {shlex.quote(path if os.path.isfile(path) else guard.path)}'


def _programs(guard: GuardedFile) -> Iterator[Check]:
    """Whether what the lines start is there, and is not a script that looks for it first."""
    name, remedy = guard.setup.agent.value, f"assent install {guard.setup.agent.value}"
    words = dict.fromkeys([word for started in guard.lines for word in _words(started)])
    paths = [word for word in words if word.startswith("/")]
    for path in paths:
        if not os.path.exists(path):
            told = f"{path} is gone: every command is stopped"
            yield Check(name, CheckResult.Wrong, told, remedy)
    programs = [path for path in paths if not path.endswith(".py")]
    for path in filter(_is_shim, programs):
        told = f"{path} is a script that looks for Python at every call, which takes several times as long"
        yield Check(name, CheckResult.Wrong, told, f"{shlex.quote(python())} -m {remedy}")


def _words(started: str) -> Sequence[str]:
    try:
        return shlex.split(started)
    except ValueError:
        return ()


def _is_shim(path: str) -> bool:
    if _SHIMS in path:
        return True
    try:
        with open(path, "rb") as file:
            return file.read(len(_SCRIPT)) == _SCRIPT
    except OSError:
        return False


def _beside(guard: GuardedFile) -> Iterator[Check]:
    """Hooks of others for the same events."""
    try:
        number = hookfile.others(settings.read(guard.path), every_hook(guard.setup.agent), guard.path)
    except SettingsError:
        return
    if number:
        told = f"{number} other hook{'s' if number > 1 else ''} in {guard.path} for the same events"
        yield Check(
            guard.setup.agent.value,
            CheckResult.Note,
            f"{told}: if two change a command, one change is lost, and most agents obey their allow",
        )


def _twice(found: Sequence[GuardedFile]) -> Iterator[Check]:
    """Hooks that run twice for one call."""
    guarded = [guard for guard in found if guard.lines]
    for guard in guarded:
        agent = guard.setup.agent
        for other in guarded:
            if other.setup.agent is agent and other.scope is not guard.scope and guard.scope is InstallScope.User:
                told = f"the hook is in {guard.path} and in {other.path}: each call is judged twice"
                yield Check(
                    agent.value, CheckResult.Note, told, f"assent uninstall {agent.value} --{other.scope.value}"
                )
            if other.setup.agent in guard.setup.also_runs:
                told = f"{guard.setup.title} also runs the hooks of {other.setup.title}, in {other.path}"
                yield Check(
                    agent.value, CheckResult.Note, f"{told}: each call may be judged twice, with the same answer"
                )
