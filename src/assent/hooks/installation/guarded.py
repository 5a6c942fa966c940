"""The agents on this machine, and whether Assent is before them."""

from __future__ import annotations

import json
import os
import re
import shutil
import tomllib
from hashlib import sha256

from assent.closed import Choice
from assent.config.locations import home_of
from assent.errors import SettingsError
from assent.hooks import http_setting
from assent.hooks.agents.event import Agent
from assent.hooks.installation import http_proof, settings
from assent.hooks.installation.agents import SETUPS, Setup
from assent.hooks.installation.hookfile import is_ours, is_url
from assent.hooks.installation.install import InstallScope, held_lines, settings_path, wanted_lines
from assent.hooks.installation.planning import http_hooks
from assent.hooks.listening import ALONE
from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any


CONFIG = "config.toml"  # in Codex's own folder: whatever trusted the hooks of a project is there too
_DEFAULT_SECONDS = 600  # of a handler that names no timeout
_HANDLER = ("type", "command", "statusMessage")  # fields that are hashed as they are, in their place


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


class Trust(Choice):
    """Whether Codex runs a handler, best first."""

    Trusted = "trusted"
    Off = "switched off in Codex"
    Changed = "changed since it was trusted"
    Untrusted = "not trusted"


def trust(path: str, config: str) -> Trust:
    """The worst of our handlers in the settings at `path`, by the `config.toml` at `config`.

    Raises SettingsError when a file cannot be read.
    """
    state = _state(config)
    found = [_trust_of(state.get(key), wanted) for key, wanted in handlers(path)]
    return max(found, key=tuple(Trust).index, default=Trust.Untrusted)


def _trust_of(kept: object, wanted: str) -> Trust:
    """The trust in a handler with that hash, by what is kept of its place."""
    if not isinstance(kept, dict) or "trusted_hash" not in kept:
        return Trust.Untrusted
    if kept["trusted_hash"] != wanted:
        return Trust.Changed
    return Trust.Off if kept.get("enabled") is False else Trust.Trusted


def _state(config: str) -> dict[str, Any]:
    try:
        hooks = tomllib.loads(settings.read(config) or "").get("hooks", {})
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(f"{config}: not TOML: {error}") from None
    state = hooks.get("state", {}) if isinstance(hooks, dict) else {}
    return state if isinstance(state, dict) else {}


def handlers(path: str) -> Iterator[tuple[str, str]]:
    """The key and the hash of each of our handlers."""
    for event, groups in _objects(json.loads(settings.read(path) or "{}"), "hooks").items():
        for place, group in enumerate(_list(groups)):
            for number, handler in enumerate(_list(group.get("hooks"))):
                if is_ours(handler.get("command"), Agent.Codex):
                    named = _snake_case(event)
                    yield f"{path}:{named}:{place}:{number}", _hash(named, group, handler)


def _hash(event: str, group: dict[str, Any], handler: dict[str, Any]) -> str:
    """Of the definition as Codex reads it: what is not stated has its default, and the keys are sorted."""
    seconds = handler.get("timeout")
    read = {name: handler[name] for name in _HANDLER if name in handler}
    read["timeout"] = max(seconds, 1) if isinstance(seconds, int) else _DEFAULT_SECONDS
    read["async"] = handler.get("async", False)
    whole = {"event_name": event, "hooks": [read]}
    if "matcher" in group:
        whole["matcher"] = group["matcher"]
    text = json.dumps(whole, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return f"sha256:{sha256(text.encode()).hexdigest()}"


def _snake_case(event: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", event).lower()


def _objects(value: dict[str, Any], name: str) -> dict[str, Any]:
    found = value.get(name)
    return found if isinstance(found, dict) else {}


def _list(value: object) -> list[dict[str, Any]]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []
