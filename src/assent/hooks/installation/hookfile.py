"""Our lines in an agent's hook settings: text → text, with every foreign byte kept.

The settings are JSON with lists of hooks inside, each found by the keys that lead to it.
"""

from __future__ import annotations

import json
import re

from assent.client.ask import LISTEN
from assent.errors import SettingsError, assert_never
from assent.hooks.http_setting import HOST, PATH
from assent.hooks.installation.agents import AUTHORIZATION, LINE, HookEntry, setup_of
from assent.hooks.installation.json_text import JsonArray, Node, Object, Scalar, member, parse
from assent.hooks.installation.splice import add_item, add_member, remove, style
from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.hooks.agents.event import Agent

EMPTY = "{}\n"


class Hook(Record):
    """One of our lines: in which list of hooks, in which form, with which command line or URL."""

    agent: Agent
    entry: HookEntry
    line: str
    token: str = ""  # the header for a URL

    def item(self) -> object:
        """The settings' form."""
        return filled_in(self.entry.item, {LINE: self.line, AUTHORIZATION: self.token})


def filled_in(value: object, texts: dict[str, str]) -> object:
    """The JSON value `value` with the texts in place of those that stand for them."""
    match value:
        case str():
            return texts.get(value, value)
        case dict():
            return {key: filled_in(one, texts) for key, one in value.items()}
        case list():
            return [filled_in(one, texts) for one in value]
        case _:
            return value


class _Place(Record):
    """The place of our command line, and the way to it from the inside out."""

    line: Scalar
    way: tuple[tuple[Object | JsonArray, int], ...]  # each bracket, and which of its elements leads on


def install(text: str | None, hooks: tuple[Hook, ...], path: str, empty: str = EMPTY) -> str:
    """The settings with each of `hooks`; one of our lines with another interpreter is replaced."""
    changed = _filled(text, empty)
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


def lines(text: str | None, hooks: tuple[Hook, ...], path: str) -> tuple[str, ...]:
    """Our command lines that the settings hold, be it with another interpreter."""
    places = [_ours(_filled(text), hook, path) for hook in hooks]
    return tuple([str(place.line.value) for place in places if place])


def others(text: str | None, hooks: tuple[Hook, ...], path: str) -> int:
    """The number of items that are not ours in the same lists."""
    ways = {hook.entry.keys: hook for hook in hooks}
    lists = [(_brackets(_filled(text), hook, path)[1], hook) for hook in ways.values()]
    return sum([_found(item, hook.agent, ()) is None for found, hook in lists if found for item in found.items])


def _filled(text: str | None, empty: str = EMPTY) -> str:
    """Settings that exist: an absent or blank file sets nothing."""
    return text if text is not None and text.strip() else empty


def _install(text: str, hook: Hook, path: str) -> str:
    place = _ours(text, hook, path)
    if place is not None:
        wanted = [(place.line, hook.line), *_outdated(place, hook)]
        for scalar, other in sorted(wanted, key=lambda change: -change[0].start):
            if scalar.value != other:
                text = text[: scalar.start] + json.dumps(other) + text[scalar.end :]
        return text
    around, last = _brackets(text, hook, path)
    how = style(text, around[0])
    if last is not None:
        return add_item(text, last, hook.item(), how)
    missing = hook.entry.keys[len(around) - 1 :]
    value: object = [hook.item()]
    for key in reversed(missing[1:]):
        value = {key: value}
    return add_member(text, around[-1], missing[0], value, how)


def _outdated(place: _Place, hook: Hook) -> list[tuple[Scalar, str]]:
    """The matcher of an earlier version around our line, and the one that takes its place."""
    lists = [(container, at) for container, at in place.way if isinstance(container, JsonArray)]
    around = [container.items[at] for container, at in lists] if hook.entry.earlier else []
    matchers = [
        one.value for each in around if isinstance(each, Object) for one in each.members if one.key == "matcher"
    ]
    found = [one for one in matchers if isinstance(one, Scalar) and one.value == hook.entry.earlier]
    return [(one, str(hook.entry.item["matcher"])) for one in found]


def _brackets(text: str, hook: Hook, path: str) -> tuple[list[Object], JsonArray | None]:
    """The objects on the way to the hook's list, outermost first, and the list itself, as far as they are there."""
    keys = hook.entry.keys
    root = parse(text, path, setup_of(hook.agent).comments)
    if not isinstance(root, Object):
        raise SettingsError(f"{path}: the file is not an object")
    around = [root]
    for number, key in enumerate(keys, 1):
        found = member(around[-1], key, path)
        if found is None:
            return around, None
        last = number == len(keys)
        if last and isinstance(found.value, JsonArray):
            return around, found.value
        if last or not isinstance(found.value, Object):
            wanted = "a list" if last else "an object"
            raise SettingsError(f"{path}: '{'.'.join(keys[:number])}' is not {wanted}")
        around.append(found.value)
    return around, None


def _ours(text: str, hook: Hook, path: str) -> _Place | None:
    """Our first line in the hook's list."""
    keys = hook.entry.keys
    around, last = _brackets(text, hook, path)
    if last is None:
        return None
    outside = [(one, _index(one, key)) for one, key in zip(around, keys, strict=True)]
    way = tuple(reversed(outside))
    places = [_found(item, hook.agent, ((last, at), *way)) for at, item in enumerate(last.items) if _is(item, hook)]
    return next((place for place in places if place), None)


def _is(item: Node, hook: Hook) -> bool:
    """Whether an item of the list may be this hook, where we have several hooks."""
    if not hook.entry.told_by:
        return True
    name, value = hook.entry.told_by
    told = [one.value for one in item.members if one.key == name] if isinstance(item, Object) else []
    return any(isinstance(one, Scalar) and one.value == value for one in told)


def _found(node: Node, agent: Agent, way: tuple[tuple[Object | JsonArray, int], ...]) -> _Place | None:
    """Our first line in `node`, whatever brackets are around it."""
    match node:
        case Scalar():
            return _Place(node, way) if is_ours(node.value, agent) else None
        case JsonArray():
            inside = [_found(item, agent, ((node, at), *way)) for at, item in enumerate(node.items)]
        case Object():
            inside = [_found(one.value, agent, way) for one in node.members]
        case _:
            assert_never(node)
    return next((place for place in inside if place), None)


def is_ours(line: object, agent: Agent) -> bool:
    """Whether a command line starts the hook of some copy of Assent for `agent`, or a URL is where it answers."""
    if not isinstance(line, str):
        return False
    started = rf"assent[/\\]hooks[/\\]entry\.py['\"]?,? ['\"]?(--cold={LISTEN} )?{agent.value}\b"
    shared = rf'/assent/hook" {agent.value}\b.*\bassent hook {agent.value}\b'
    return is_url(line) or re.search(f"{started}|{shared}", line) is not None


def is_url(line: str) -> bool:
    """Whether one of our lines is a URL; only one agent asks by HTTP."""
    return re.fullmatch(rf"http://{re.escape(HOST)}:\d+{PATH}", line) is not None


def _index(node: Object, key: str) -> int:
    return [one.key for one in node.members].index(key)


def _size(node: Object | JsonArray) -> int:
    match node:
        case Object():
            return len(node.members)
        case JsonArray():
            return len(node.items)
        case _:
            assert_never(node)
