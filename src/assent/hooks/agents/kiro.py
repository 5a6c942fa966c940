"""Kiro: its event and its answer on the wire (docs/hooks/kiro.md).

Exit code 2 with a reason stops a call; nothing else can be stated. Kiro's own permissions follow.
"""

from __future__ import annotations

from assent.assessment import Shell
from assent.hooks.agents import claude_form, fields
from assent.hooks.agents.brief import stopping
from assent.hooks.agents.event import Abilities, Agent, Backstop, Event, Moment
from assent.hooks.agents.outcome import Outcome
from assent.record import replace

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
_MOMENTS = {  # of version 2, and of version 3
    "preToolUse": Moment.BeforeTool,
    "PreToolUse": Moment.BeforeTool,
    "postToolUse": Moment.AfterTool,
    "PostToolUse": Moment.AfterTool,
    "agentSpawn": Moment.Start,
    "sessionStart": Moment.Start,
    "SessionStart": Moment.Start,
}


def read(wire: dict[str, Any]) -> Event:
    """The neutral form of an event; WireError when a field that it needs is missing or of another type."""
    event = claude_form.read(Agent.Kiro, wire, _SHELLS, Backstop.Follows, Abilities(), _MOMENTS, _outcome)
    return replace(event, cwd=fields.within(event.cwd, event.tool_input, "working_dir"), start=event.cwd)


def _outcome(wire: dict[str, Any], _name: str, _given: dict[str, Any]) -> Outcome:
    """Whether the tool worked, as far as Kiro says so."""
    success = fields.member(wire, "tool_response").get("success")
    return Outcome(success if isinstance(success, bool) else None)


def write(answer: Answer, _event: Event) -> Reply:
    """The reply that says `answer`."""
    return stopping(answer)
