"""The fields that agents which speak Claude Code's form have in common."""

from __future__ import annotations

import os

from assent.errors import WireError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from assent.hooks.answer import Answer

_LONGEST_MS = 1 << 48  # more is no duration

BEFORE_TOOL = "PreToolUse"
AFTER_TOOL = "PostToolUse"
START = "SessionStart"


def text(wire: dict[str, Any], name: str, default: str | None = None) -> str:
    """The string in field `name`; WireError when it is something else, or absent without a default."""
    value = wire.get(name, default)
    if not isinstance(value, str):
        raise WireError(f"the event's field {name!r} is not a text" if name in wire else f"the event has no {name!r}")
    return value


def tool_input(wire: dict[str, Any]) -> dict[str, Any]:
    """The whole input of the tool; an absent one is empty."""
    value = wire.get("tool_input", {})
    if not isinstance(value, dict):
        raise WireError("the event's field 'tool_input' is not an object")
    return value


def command(given: dict[str, Any]) -> str | None:
    """The command in a tool's input; None when there is none that is a text."""
    value = given.get("command")
    return value if isinstance(value, str) else None


def folder(wire: dict[str, Any]) -> str | None:
    """The working directory, absolute and without `..`; None when the agent does not say."""
    value = text(wire, "cwd", "")
    if value and not value.startswith("/"):
        raise WireError(f"the event's cwd is not absolute: {value!r}")
    return os.path.normpath(value) if value else None


def milliseconds(wire: dict[str, Any]) -> int | None:
    """How long the call took, where the agent says so in a number."""
    value = wire.get("duration_ms")
    return int(value) if isinstance(value, int | float) and 0 <= value < _LONGEST_MS else None


def reason(answer: Answer) -> str:
    """Why, with what was corrected before."""
    return f"{answer.correction}. {answer.reason}" if answer.correction else answer.reason
