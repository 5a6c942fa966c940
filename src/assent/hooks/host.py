"""Whose event it is: some agents run the hook files of another one, and are answered in their own form."""

from __future__ import annotations

from assent.hooks.dialect import dialect
from assent.hooks.event import Agent, Approval
from assent.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from assent.hooks.event import Event

_SHARED = (Agent.Claude, Agent.Copilot)  # whose files others run as well
_TERMINALS = ("run_in_terminal", "runInTerminal")


def read(agent: Agent, wire: dict[str, Any]) -> Event:
    """The event, of `agent` or of the one that runs its files; WireError as of a dialect."""
    found = host(agent, wire)
    event = dialect(found).read(wire)
    if found is Agent.Cursor and agent is not found:
        # The questions that it heeds come by an event of its own, which another's file does not ask for.
        return replace(event, approval=Approval.Follows)
    return event


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
