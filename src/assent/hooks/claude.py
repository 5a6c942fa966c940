"""Claude Code: its event and its answer on the wire (docs/hooks/claude.md)."""

from __future__ import annotations

from assent.assessment import Shell
from assent.errors import assert_never
from assent.hooks import fields
from assent.hooks.answer import Answer, Kind
from assent.hooks.event import Abilities, Agent, Approval, Event, Moment, Outcome
from assent.hooks.wire import Reply, encode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

FAILED = "PostToolUseFailure"
_MOMENTS = {
    fields.BEFORE_TOOL: Moment.BeforeTool,
    fields.AFTER_TOOL: Moment.AfterTool,
    FAILED: Moment.AfterTool,
    fields.START: Moment.Start,
}
# Its permission rules look at what the hook gives, but an answer of the hook takes the place of its question.
_ABILITIES = Abilities(rewrites=True)
_SHELLS = {"Bash": Shell.Bash, "PowerShell": Shell.PowerShell}
_ASKING_MODES = ("default", "plan", "acceptEdits", "auto")  # not dontAsk, bypassPermissions, or a mode yet unknown


def read(wire: dict[str, Any]) -> Event:
    """The neutral form of an event; WireError when a field that it needs is missing or of another type."""
    name = fields.text(wire, "hook_event_name", fields.BEFORE_TOOL)
    moment = _MOMENTS.get(name, Moment.Other)
    tool = fields.tool(wire, moment)
    given = fields.tool_input(wire)
    return Event(
        agent=Agent.Claude,
        moment=moment,
        approval=approval(wire),
        tool=tool,
        tool_input=given,
        shell=_SHELLS.get(tool),
        command=fields.command(given),
        cwd=fields.folder(wire),
        session=fields.text(wire, "session_id", ""),
        abilities=_ABILITIES,
        call=fields.text(wire, "tool_use_id", ""),
        outcome=_outcome(wire, name) if moment is Moment.AfterTool else None,
    )


def _outcome(wire: dict[str, Any], name: str) -> Outcome:
    """PostToolUse is for calls that succeeded."""
    error = fields.text(wire, "error", "") if name == FAILED else ""
    return Outcome(name != FAILED, error, fields.milliseconds(wire))


def approval(wire: dict[str, Any]) -> Approval:
    """Whether the user can be asked, which the permission mode says."""
    return Approval.Asks if wire.get("permission_mode", "default") in _ASKING_MODES else Approval.Nothing


def write(answer: Answer, _event: Event) -> Reply:
    """The reply that says `answer`."""
    reason = fields.reason(answer)
    match answer.kind:
        case Kind.NoOpinion:
            return Reply()
        case Kind.Allow:
            return _decision("allow", reason, answer.tool_input, answer.correction)
        case Kind.Ask:
            # The model does not see the reason of an ask; the context tells it why it had to wait.
            asked = f"Assent has the user asked about this command: {answer.reason}. If refused: {answer.advice}."
            context = f"{answer.correction}. {asked}" if answer.correction else asked
            return _decision("ask", reason, answer.tool_input, context)
        case Kind.Deny:
            return _decision("deny", fields.refusal(answer))
        case _:
            assert_never(answer.kind)


def _decision(decision: str, reason: str, tool_input: dict[str, object] | None = None, context: str = "") -> Reply:
    told: dict[str, object] = {"permissionDecision": decision, "permissionDecisionReason": reason}
    if tool_input is not None:
        told["updatedInput"] = tool_input  # takes the place of the whole input
    if context:
        told["additionalContext"] = context
    return Reply(encode({"hookSpecificOutput": {"hookEventName": fields.BEFORE_TOOL, **told}}) + "\n")
