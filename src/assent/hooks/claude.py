"""Claude Code: its event and its answer on the wire (docs/hooks/claude.md)."""

from __future__ import annotations

from assent.assessment import Shell
from assent.errors import assert_never
from assent.hooks import fields
from assent.hooks.answer import Answer, Kind
from assent.hooks.event import Agent, Approval, Event, Moment
from assent.hooks.wire import Reply, encode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_SHELLS = {"Bash": Shell.Bash, "PowerShell": Shell.PowerShell}
_ASKING_MODES = ("default", "plan", "acceptEdits", "auto")  # not dontAsk, bypassPermissions, or a mode yet unknown


def read(wire: dict[str, Any]) -> Event:
    """The neutral form of an event; WireError when a field that it needs is missing or of another type."""
    tool, given = fields.text(wire, "tool_name"), fields.tool_input(wire)
    moment = fields.text(wire, "hook_event_name", fields.BEFORE_TOOL)
    return Event(
        agent=Agent.Claude,
        moment=Moment.BeforeTool if moment == fields.BEFORE_TOOL else Moment.Other,
        approval=approval(wire),
        tool=tool,
        tool_input=given,
        shell=_SHELLS.get(tool),
        command=fields.command(given),
        cwd=fields.folder(wire),
        session=fields.text(wire, "session_id", ""),
    )


def approval(wire: dict[str, Any]) -> Approval:
    """Whether the user can be asked, which the permission mode says."""
    return Approval.Asks if wire.get("permission_mode", "default") in _ASKING_MODES else Approval.Nothing


def write(answer: Answer) -> Reply:
    """The reply that says `answer`."""
    match answer.kind:
        case Kind.NoOpinion:
            return Reply()
        case Kind.Allow:
            return _decision("allow", answer.reason)
        case Kind.Ask:
            # The model does not see the reason of an ask; the context tells it why it had to wait.
            context = f"Assent has the user asked about this command: {answer.reason}. If refused: {answer.advice}."
            return _decision("ask", answer.reason, additionalContext=context)
        case Kind.Deny:
            return _decision("deny", f"Assent: {answer.reason}. Instead: {answer.advice}.")
        case _:
            assert_never(answer.kind)


def _decision(decision: str, reason: str, **more: str) -> Reply:
    told = {"permissionDecision": decision, "permissionDecisionReason": reason, **more}
    return Reply(encode({"hookSpecificOutput": {"hookEventName": fields.BEFORE_TOOL, **told}}) + "\n")
