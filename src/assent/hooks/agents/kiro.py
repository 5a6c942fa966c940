"""Kiro: its event and its answer on the wire (docs/hooks/kiro.md).

Exit code 2 with a reason stops a call; nothing else can be stated. Kiro's own permissions follow.
"""

from __future__ import annotations

from assent.assessment import Shell
from assent.hooks.agents import fields
from assent.hooks.agents.brief import stopping
from assent.hooks.agents.event import Agent, Backstop, Event, Moment
from assent.hooks.agents.outcome import Outcome

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from assent.hooks.agents.answer import Answer
    from assent.hooks.agents.wire import Reply

_SHELLS = {
    "execute_bash": Shell.Bash,
    "executeBash": Shell.Bash,
    "shell": Shell.Bash,
    "execute_pwsh": Shell.PowerShell,
}
_MOMENTS = {
    "preToolUse": Moment.BeforeTool,
    "postToolUse": Moment.AfterTool,
    "agentSpawn": Moment.Start,
    "sessionStart": Moment.Start,
}


def read(wire: dict[str, Any]) -> Event:
    """The neutral form of an event; WireError when a field that it needs is missing or of another type."""
    name = fields.text(wire, "hook_event_name")
    known = _MOMENTS.get(name[:1].lower() + name[1:])
    tool, given = fields.tool(wire, known), fields.tool_input(wire)
    shell = _SHELLS.get(tool)
    moment = fields.moment(known, shell)
    start = fields.folder(wire)
    return Event(
        agent=Agent.Kiro,
        moment=moment,
        approval=Backstop.Follows,
        tool=tool,
        tool_input=given,
        shell=shell,
        command=fields.command(given),
        cwd=fields.within(start, given, "working_dir"),
        session=fields.text(wire, "session_id", ""),
        outcome=_outcome(wire) if moment is Moment.AfterTool else None,
        start=start,
    )


def _outcome(wire: dict[str, Any]) -> Outcome:
    """Whether the tool worked, as far as Kiro says so."""
    success = fields.member(wire, "tool_response").get("success")
    return Outcome(success if isinstance(success, bool) else None)


def write(answer: Answer, _event: Event) -> Reply:
    """The reply that says `answer`."""
    return stopping(answer)
