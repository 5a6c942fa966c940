"""The agent of an event, and the common meaning of all: a call's sandbox, and a command in a tool of any name.

Some agents run the hook files of another one, and are answered in their own form.
"""

from __future__ import annotations

from assent.hooks.agents.dialect import dialect
from assent.hooks.agents.event import Agent, Backstop, Event, Moment
from assent.policy.decision import Sandbox
from assent.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


_SHARED = (Agent.Claude, Agent.Copilot)  # whose files others run as well
_TERMINALS = ("run_in_terminal", "runInTerminal")

# Fields that take a call out of the sandbox, or give it more than the sandbox has, by any value but these.
LEAVING = (
    "dangerouslyDisableSandbox",  # Claude Code
    "dangerously_disable_sandbox",
    "with_escalated_permissions",  # Codex
    "additional_permissions",  # Codex, Gemini CLI
    "requestUnsandboxedExecution",  # VS Code
    "request_unsandboxed_execution",
    "required_permissions",  # Cursor
)
_NOTHING: tuple[object, ...] = (None, False, "", "false", [], {})
_KEPT = (None, "use_default", "default", "")  # values of Codex's `sandbox_permissions` that leave it as it is
_OFF = (False, "none", "off", "disabled", "danger-full-access")


def read(agent: Agent, wire: dict[str, Any]) -> Event:
    """The event, of `agent` or of the one that runs its files; WireError as of a dialect."""
    found = host(agent, wire)
    event = _whole(dialect(found).read(wire), wire)
    if found is Agent.Cursor and agent is not found:
        # The questions that it obeys come by an event of its own, which another's file does not ask for.
        return replace(event, approval=Backstop.Follows)
    return event


def _whole(event: Event, wire: dict[str, Any]) -> Event:
    """The event with what means the same in every agent: a command in a tool of any name, and the call's sandbox."""
    if event.shell is None:
        from assent.hooks.carried import carried

        event = carried(event)
        if event.shell is not None and event.moment is Moment.Other:  # of a name that nobody knows: it may come before
            event = replace(event, moment=Moment.BeforeTool)
    if event.shell is None or not _is_unboxed(wire, event.tool_input):
        return event
    return replace(event, sandbox=Sandbox.Absent)


def _is_unboxed(wire: dict[str, Any], tool_input: dict[str, object]) -> bool:
    """Whether an event says that its call runs outside the agent's sandbox, or with more than that allows."""
    if any(tool_input.get(name) not in _NOTHING for name in LEAVING):
        return True
    if tool_input.get("sandbox_permissions") not in _KEPT:
        return True
    return any(given.get("sandbox", True) in _OFF for given in (wire, tool_input))  # Cursor says it in the event


def host(agent: Agent, wire: dict[str, Any]) -> Agent:
    """The agent that sent an event to the hook of `agent`."""
    if agent not in _SHARED:
        return agent
    if "cursor_version" in wire:
        return Agent.Cursor
    if "toolName" in wire:
        return Agent.Copilot
    if "hookEventName" in wire or wire.get("tool_name") in _TERMINALS:
        return Agent.VSCode
    return agent
