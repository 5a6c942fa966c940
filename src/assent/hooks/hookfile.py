"""Our lines in an agent's hook settings: text → text, with every foreign byte kept.

Claude Code's `settings.json` and Codex's `hooks.json` share one layout:
`{"hooks": {EVENT: [{"matcher": TOOLS, "hooks": [{"type": "command", "command": LINE}]}]}}`.
"""

from __future__ import annotations

import json
import re

from assent.errors import SettingsError, assert_never
from assent.hooks.json_text import Array, Node, Object, Scalar, member, parse
from assent.hooks.splice import add_item, add_member, remove, style
from assent.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.hooks.event import Agent

SECONDS = 30  # agents let the command run when a hook is late, so this is well above its own limit


@record
class Hook:
    """One line of ours: for which event and tools the agent starts which command line."""

    agent: Agent
    event: str  # PreToolUse
    matcher: str  # Bash|PowerShell
    line: str

    def group(self) -> dict[str, object]:
        """The settings' form."""
        handler = {"type": "command", "command": self.line, "timeout": SECONDS}
        return {"matcher": self.matcher, "hooks": [handler]}


@record
class _Place:
    """Where a command line of ours stands, and the way to it from the inside out."""

    line: Scalar
    way: tuple[tuple[Object | Array, int], ...]  # each bracket, and which of its elements leads on


def install(text: str | None, hooks: tuple[Hook, ...], path: str) -> str:
    """The settings with each of `hooks`; a line of ours with another interpreter is replaced."""
    changed = _filled(text)
    for hook in hooks:
        changed = _install(changed, hook, path)
    return changed


def uninstall(text: str, hooks: tuple[Hook, ...], path: str) -> str:
    """The settings without our lines, and without the brackets that these leave empty."""
    for hook in hooks:
        while place := _ours(text, hook, path):
            container, index = next((step for step in place.way if _size(step[0]) > 1), place.way[-1])
            text = remove(text, container, index)
    return text


def holds(text: str, hooks: tuple[Hook, ...], path: str) -> bool:
    """Whether the settings have a line of ours, be it with another interpreter."""
    return any(_ours(_filled(text), hook, path) for hook in hooks)


def _filled(text: str | None) -> str:
    """Settings that are there: an absent or blank file sets nothing."""
    return text if text is not None and text.strip() else "{}\n"


def _install(text: str, hook: Hook, path: str) -> str:
    place = _ours(text, hook, path)
    if place is not None:
        same = place.line.value == hook.line
        return text if same else text[: place.line.start] + json.dumps(hook.line) + text[place.line.end :]
    root, events, groups = _brackets(text, hook.event, path)
    how = style(text, root)
    if events is None:
        return add_member(text, root, "hooks", {hook.event: [hook.group()]}, how)
    if groups is None:
        return add_member(text, events, hook.event, [hook.group()], how)
    return add_item(text, groups, hook.group(), how)


def _brackets(text: str, event: str, path: str) -> tuple[Object, Object | None, Array | None]:
    """The outermost object, its `hooks`, and in it the list of `event`, as far as they are there."""
    root = parse(text, path)
    if not isinstance(root, Object):
        raise SettingsError(f"{path}: the file is not an object")
    hooks = member(root, "hooks", path)
    if hooks is None:
        return root, None, None
    if not isinstance(hooks.value, Object):
        raise SettingsError(f"{path}: 'hooks' is not an object")
    groups = member(hooks.value, event, path)
    if groups is None:
        return root, hooks.value, None
    if not isinstance(groups.value, Array):
        raise SettingsError(f"{path}: 'hooks.{event}' is not a list")
    return root, hooks.value, groups.value


def _ours(text: str, hook: Hook, path: str) -> _Place | None:
    """The first line of ours for the hook's event."""
    root, events, groups = _brackets(text, hook.event, path)
    if events is None or groups is None:
        return None
    outside = ((events, _index(events, hook.event)), (root, _index(root, "hooks")))
    for number, group in enumerate(groups.items):
        handlers = _named(group, "hooks")
        if not isinstance(handlers, Array):
            continue
        for place, handler in enumerate(handlers.items):
            line = _named(handler, "command")
            if isinstance(line, Scalar) and is_ours(line.value, hook.agent):
                return _Place(line, ((handlers, place), (groups, number), *outside))
    return None


def is_ours(line: object, agent: Agent) -> bool:
    """Whether a command line starts the hook of some copy of Assent for `agent`."""
    return (
        isinstance(line, str) and re.search(rf"assent[/\\]hooks[/\\]entry\.py['\"]? {agent.value}\b", line) is not None
    )


def _named(node: Node, key: str) -> Node | None:
    if not isinstance(node, Object):
        return None
    return next((one.value for one in node.members if one.key == key), None)


def _index(node: Object, key: str) -> int:
    return [one.key for one in node.members].index(key)


def _size(node: Object | Array) -> int:
    match node:
        case Object():
            return len(node.members)
        case Array():
            return len(node.items)
        case _:
            assert_never(node)
