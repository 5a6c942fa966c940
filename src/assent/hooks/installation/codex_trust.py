"""Whether Codex runs our hook: what its user has not trusted it skips, without a word.

For each handler, named by file, event and place, its `config.toml` keeps a hash of the definition
that was trusted. The same hash is made here; tests/e2e compares both with the real client.
"""

from __future__ import annotations

import json
import re
import tomllib
from hashlib import sha256

from assent.closed import Choice
from assent.errors import SettingsError
from assent.hooks.agents.event import Agent
from assent.hooks.installation import settings
from assent.hooks.installation.hookfile import is_ours

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

CONFIG = "config.toml"  # in Codex's own folder: whatever trusted the hooks of a project is there too
_DEFAULT_SECONDS = 600  # of a handler that names no timeout
_HANDLER = ("type", "command", "statusMessage")  # fields that are hashed as they are, in their place


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
