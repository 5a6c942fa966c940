"""The fields that agents which speak Claude Code's form have in common."""

from __future__ import annotations

import sys

from assent import errors
from assent.hooks.agents.event import AgentMode, Moment
from assent.system import fsencode, join, normpath

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from assent.assessment import Shell

_LONGEST_MS = 1 << 48  # more is not a duration
# Claude Code; Gemini CLI, Qwen Code and Cursor; VS Code; droid. Copilot CLI has a `mode`.
_BACKGROUND = ("run_in_background", "is_background", "isBackground", "background", "fireAndForget")

BEFORE_TOOL = "PreToolUse"
AFTER_TOOL = "PostToolUse"
START = "SessionStart"
_WINDOWS = "win32"


def text(wire: dict[str, Any], name: str, default: str | None = None) -> str:
    """The string in field `name`; WireError when it is something else, or absent without a default."""
    value = wire.get(name, default)
    if not isinstance(value, str):
        raise errors.WireError(
            f"the event's field {name!r} is not a text" if name in wire else f"the event has no {name!r}"
        )
    return value


def tool(wire: dict[str, Any], known: Moment | None) -> str:
    """The tool's name, without which only the start of a session and a batch do, and an event of no call."""
    without = known in (Moment.Start, Moment.AfterBatch) or (known is None and "tool_input" not in wire)
    return text(wire, "tool_name", "" if without else None)


def moment(known: Moment | None, shell: Shell | None) -> Moment:
    """The moment of an event; one of a name that is not `known` may come before the call of a shell in it."""
    if known is not None:
        return known
    return Moment.Other if shell is None else Moment.BeforeTool


def member(wire: dict[str, Any], name: str) -> dict[str, Any]:
    """The object in field `name`; an absent one is empty."""
    value = wire.get(name, {})
    if not isinstance(value, dict):
        raise errors.WireError(f"the event's field {name!r} is not an object")
    return value


def tool_input(wire: dict[str, Any]) -> dict[str, Any]:
    """The whole input of the tool; an absent one is empty."""
    return member(wire, "tool_input")


def command(given: dict[str, Any]) -> str | None:
    """The command in a tool's input; None when there is none that is a text."""
    value = given.get("command")
    return value if isinstance(value, str) else None


def folder(wire: dict[str, Any], name: str = "cwd") -> str | None:
    """The working directory, absolute and without `..`; None when the agent does not say."""
    value = text(wire, name, "")
    if value and not (is_absolute(value) and is_path(value)):
        raise errors.WireError(f"the event's {name} is no absolute path: {value!a}")
    return normpath(value) if value else None


def first_root(wire: dict[str, Any], name: str) -> str | None:
    """The first folder of the workspace, of which `name` is a list."""
    roots = wire.get(name)
    first = roots[0] if isinstance(roots, list) and roots else ""
    return folder({name: first}, name)


def within(start: str | None, given: dict[str, Any], name: str) -> str | None:
    """The folder that the call itself names, from `start` on, else `start`; WireError for one that is unusable."""
    value = given.get(name)
    if value is None or value == "":
        return start
    if not isinstance(value, str) or not is_path(value) or not (start or is_absolute(value)):
        raise errors.WireError(f"the call's {name!r} names no folder: {value!a}")
    return normpath(join(start or "/", value))


def is_path(value: str) -> bool:
    """Whether a system has paths like it: without NUL, and without surrogates that stand for no byte."""
    try:
        return b"\0" not in fsencode(value)
    except UnicodeEncodeError:
        return False


def mode(wire: dict[str, Any], modes: dict[str, AgentMode]) -> AgentMode:
    """The agent's mode, by its own names; unknown where it does not say, or names another."""
    value = wire.get("permission_mode")
    return modes.get(value, AgentMode.Unknown) if isinstance(value, str) else AgentMode.Unknown


def milliseconds(wire: dict[str, Any]) -> int | None:
    """The milliseconds that the call took, where the agent says so in a number."""
    value = wire.get("duration_ms")
    return int(value) if isinstance(value, int | float) and 0 <= value < _LONGEST_MS else None


def in_background(given: dict[str, Any]) -> bool:
    """Whether a call continues while the agent does other things, so that its end is not told as that of the call."""
    return any(given.get(name) for name in _BACKGROUND) or given.get("mode") == "async"


def shown(value: object) -> str:
    """The text that an agent gives as such, or in an object under `message`."""
    if isinstance(value, dict):
        value = value.get("message", "")
    return value if isinstance(value, str) else ""


def in_snake_case(wire: dict[str, Any]) -> dict[str, Any]:
    """The fields as Claude Code names them, where an agent may also name them in camelCase."""
    return {"".join([f"_{c.lower()}" if c.isupper() else c for c in name]): value for name, value in wire.items()}


def is_absolute(path: str, platform: str = sys.platform) -> bool:
    """Whether a path depends on no folder, on this system."""
    if platform != _WINDOWS:
        return path.startswith("/")
    return path.startswith(("/", "\\")) or (path[1:2] == ":" and path[:1].isalpha() and path[2:3] in ("/", "\\"))


def in_bash(path: str, platform: str = sys.platform) -> str:
    """An absolute path as Bash names it."""
    if platform != _WINDOWS:
        return path
    text = path.replace("\\", "/")
    return f"/{text[0].lower()}{text[2:]}".rstrip("/") if text[1:2] == ":" else text
