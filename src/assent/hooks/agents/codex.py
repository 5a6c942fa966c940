"""Codex: its event and its answer on the wire (docs/hooks/codex.md).

Codex drops an answer with one field that it does not know, a bare allow and any ask before a tool,
and then runs the command; a deny without a reason as well.
"""

from __future__ import annotations

from assent.assessment import Shell
from assent.errors import assert_never
from assent.hooks.agents import claude_form, fields
from assent.hooks.agents.answer import Answer, AnswerKind
from assent.hooks.agents.claude_form import BEFORE_ASKING, specific, started
from assent.hooks.agents.event import Abilities, Agent, AgentMode, Backstop, Event, Moment, Stance
from assent.hooks.agents.wire import Reply
from assent.policy.decision import Sandbox
from assent.record import replace
from assent.system import calls

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from assent.hooks.agents.outcome import Outcome

_SHELLS = {"Bash": Shell.Bash}
_ABILITIES = {Moment.BeforeTool: Abilities(rewrites=True, judges_rewrites=True, begins_shells=True)}
_MODES = {
    "default": AgentMode.Default,
    "plan": AgentMode.Plan,
    "acceptEdits": AgentMode.AcceptEdits,
    "dontAsk": AgentMode.Never,
    "bypassPermissions": AgentMode.Never,
}
_FOLLOWED_MODES = ("default", "plan", "acceptEdits")  # not dontAsk, bypassPermissions, or a mode yet unknown

# Codex runs every command under one of its three sandbox modes and does not say which. The table
# treats the three alike, so the weakest is named. Its question may be about leaving the sandbox.
_SANDBOXES = {Moment.BeforeTool: Sandbox.FullAccess, Moment.BeforeAsking: Sandbox.Absent}


def read(wire: dict[str, Any]) -> Event:
    """The neutral form of an event; WireError when a field that it needs is missing or of another type."""
    event = claude_form.read(Agent.Codex, wire, _SHELLS, approval(wire), Abilities(), ended=_outcome)
    return replace(
        event,
        sandbox=_SANDBOXES.get(event.moment),
        abilities=_ABILITIES.get(event.moment, Abilities()),
        typing=event.shell
        is not None,  # by `write_stdin`, where it asked for a terminal, which the event does not show
        stance=Stance(fields.mode(wire, _MODES)),
        start=calls.getcwd(),  # the model chooses the folder of each command; the hook is started in the session's
    )


def _outcome(wire: dict[str, Any], _name: str, _given: dict[str, Any]) -> Outcome:
    from assent.hooks.agents.codex_transcript import outcome

    texts = [wire.get(name) for name in ("transcript_path", "tool_use_id", "tool_response")]
    transcript, call, output = [value if isinstance(value, str) else "" for value in texts]
    return outcome(transcript, call, output)


def approval(wire: dict[str, Any]) -> Backstop:
    """Whether Codex's own approval follows, which the permission mode says."""
    return Backstop.Follows if wire.get("permission_mode", "default") in _FOLLOWED_MODES else Backstop.Nothing


def write(answer: Answer, event: Event) -> Reply:
    """The reply that says `answer` to `event`."""
    match event.moment:
        case Moment.BeforeTool:
            return _before_tool(answer)
        case Moment.BeforeAsking:
            return _before_asking(answer)
        case Moment.Start:
            return started(answer)
        case Moment.AfterTool | Moment.AfterBatch | Moment.Other:
            return Reply()
        case _:
            assert_never(event.moment)


def _before_tool(answer: Answer) -> Reply:
    match answer.kind:
        case AnswerKind.NoOpinion | AnswerKind.Allow:
            return Reply() if answer.tool_input is None else _rewrite(answer.tool_input, answer.correction)
        case AnswerKind.Ask | AnswerKind.Deny:  # an ask is not for Codex: closed, should one come
            return specific(
                fields.BEFORE_TOOL, {"permissionDecision": "deny", "permissionDecisionReason": _refusal(answer)}
            )
        case _:
            assert_never(answer.kind)


def _rewrite(tool_input: dict[str, object], context: str) -> Reply:
    """A new input is only taken with an allow, which approves nothing: Codex's own approval judges that input."""
    return specific(
        fields.BEFORE_TOOL, {"permissionDecision": "allow", "updatedInput": tool_input, "additionalContext": context}
    )


def _before_asking(answer: Answer) -> Reply:
    match answer.kind:
        case AnswerKind.NoOpinion | AnswerKind.Ask:  # Codex continues and asks its user
            return Reply()
        case AnswerKind.Allow:
            return specific(BEFORE_ASKING, {"decision": {"behavior": "allow"}})
        case AnswerKind.Deny:
            return specific(BEFORE_ASKING, {"decision": {"behavior": "deny", "message": _refusal(answer)}})
        case _:
            assert_never(answer.kind)


def _refusal(answer: Answer) -> str:
    from assent.hooks.agents.brief import refusal  # most calls are allowed

    return refusal(answer).removesuffix(".")  # Codex adds the full stop
