"""Events and answers in the form of Claude Code, which other agents have taken over."""

from __future__ import annotations

from assent.errors import assert_never
from assent.hooks.agents import fields
from assent.hooks.agents.answer import QUESTION, Answer, AnswerKind, why
from assent.hooks.agents.event import Abilities, Agent, Backstop, Event, Moment
from assent.hooks.agents.wire import Reply, reply
from assent.policy.model import PermissionRules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from assent.assessment import Shell
    from assent.hooks.agents.outcome import EndedCall, Outcome

BEFORE_ASKING = "PermissionRequest"
FAILED = "PostToolUseFailure"
BATCH = "PostToolBatch"
ERROR = "<tool_use_error>"  # begins what a model reads of a call that Claude Code itself refuses
# Tools of which we are told when a call has run.
ENDING = ("Bash", "PowerShell", "Monitor", "Edit", "MultiEdit", "NotebookEdit", "Write")
_DESTINATIONS = {PermissionRules.Session: "session", PermissionRules.Local: "localSettings"}
_MOMENTS = {
    fields.BEFORE_TOOL: Moment.BeforeTool,
    BEFORE_ASKING: Moment.BeforeAsking,
    fields.AFTER_TOOL: Moment.AfterTool,
    FAILED: Moment.AfterTool,
    BATCH: Moment.AfterBatch,
    fields.START: Moment.Start,
}


def read(
    agent: Agent,
    wire: dict[str, Any],
    shells: dict[str, Shell],
    approval: Backstop,
    abilities: Abilities,
    moments: dict[str, Moment] = _MOMENTS,
    ended: Callable[[dict[str, Any], str, dict[str, Any]], Outcome] | None = None,
) -> Event:
    """The neutral form of an event; WireError as of a dialect.

    `shells` are the tools that run commands. Other `moments` are those of an agent with names of its own for events,
    of which the first is that of an event without a name; `ended` is how it tells the end of a call.
    """
    name = fields.text(wire, "hook_event_name", next(iter(moments)))
    known = moments.get(name)
    tool = fields.tool(wire, known)
    shell = shells.get(tool)
    moment = fields.moment(known, shell)
    given = fields.tool_input(wire)
    return Event(
        agent=agent,
        moment=moment,
        approval=approval,
        tool=tool,
        tool_input=given,
        shell=shell,
        command=fields.command(given),
        cwd=fields.folder(wire),
        session=fields.text(wire, "session_id", ""),
        abilities=abilities,
        call=fields.text(wire, "tool_use_id", ""),
        outcome=(ended or _outcome)(wire, name, given) if moment is Moment.AfterTool else None,
        batch=_batch(wire) if moment is Moment.AfterBatch else (),
    )


def _outcome(wire: dict[str, Any], name: str, given: dict[str, Any]) -> Outcome:
    """PostToolUse is for calls that succeeded, or that have begun and continue in the background."""
    from assent.hooks.agents.outcome import Outcome  # few events tell of an end

    if name == FAILED:
        return Outcome(success=False, error=fields.text(wire, "error", ""), duration_ms=fields.milliseconds(wire))
    response = wire.get("tool_response")
    if fields.in_background(given) or (isinstance(response, dict) and response.get("backgroundTaskId")):
        return Outcome(None, background=True)
    return Outcome(success=True, duration_ms=fields.milliseconds(wire))


def _batch(wire: dict[str, Any]) -> tuple[EndedCall, ...]:
    """The calls of which it is known whether they ran. What is of another form is none of them."""
    from assent.hooks.agents.outcome import EndedCall  # as above

    calls = wire.get("tool_calls")
    found = [call for call in (calls if isinstance(calls, list) else []) if isinstance(call, dict)]
    texts = [[call.get(name) for name in ("tool_name", "tool_use_id", "tool_response")] for call in found]
    ended = [EndedCall(*[one if isinstance(one, str) else "" for one in each]) for each in texts]
    return tuple([one for one in ended if one.tool in ENDING or one.told.startswith(ERROR)])


def write(answer: Answer, event: Event) -> Reply:
    """The reply that says `answer` to `event`."""
    match event.moment:
        case Moment.BeforeTool:
            return _before_tool(answer)
        case Moment.BeforeAsking:
            return _before_asking(answer, event)
        case Moment.Start:
            return started(answer)
        case Moment.AfterBatch:
            return specific(BATCH, {"additionalContext": answer.briefing}) if answer.briefing else Reply()
        case Moment.AfterTool | Moment.Other:
            return Reply()
        case _:
            assert_never(event.moment)


def started(answer: Answer) -> Reply:
    """The texts for the model and the person when a session begins."""
    if answer.briefing:
        return specific(fields.START, {"additionalContext": answer.briefing}, answer.news)
    return reply({"systemMessage": answer.news}) if answer.news else Reply()


def _before_tool(answer: Answer) -> Reply:
    told = decision(answer)
    if told is None:
        return Reply()
    always = answer.proposal if answer.kind is AnswerKind.Ask else ""
    return specific(fields.BEFORE_TOOL, told, always)


def decision(answer: Answer) -> dict[str, object] | None:
    """The decision about a call, without the name of the event; None for no opinion."""
    reason = why(answer)
    match answer.kind:
        case AnswerKind.NoOpinion:
            return None
        case AnswerKind.Allow:
            return _decided("allow", reason, answer.tool_input, answer.correction)
        case AnswerKind.Ask:
            from assent.hooks.agents.brief import question  # most calls are allowed

            # The model does not see the reason of an ask; the context tells it why it had to wait.
            return _decided(
                "ask",
                f"{QUESTION}{reason}".replace(": Corrected:", " corrected:", 1),
                answer.tool_input,
                question(answer),
            )
        case AnswerKind.Deny:
            return _decided("deny", _refusal(answer))
        case _:
            assert_never(answer.kind)


def _refusal(answer: Answer) -> str:
    from assent.hooks.agents.brief import refusal  # as above

    return refusal(answer)


def _decided(
    decided: str, reason: str, tool_input: dict[str, object] | None = None, context: str = ""
) -> dict[str, object]:
    told: dict[str, object] = {"permissionDecision": decided, "permissionDecisionReason": reason}
    if tool_input is not None:
        told["updatedInput"] = tool_input  # takes the place of the whole input
    if context:
        told["additionalContext"] = context
    return told


def _before_asking(answer: Answer, event: Event) -> Reply:
    match answer.kind:
        case AnswerKind.NoOpinion | AnswerKind.Ask:  # the agent continues and asks its user
            return Reply()
        case AnswerKind.Allow:
            told: dict[str, object] = {"behavior": "allow"}
            if answer.tool_input is not None:
                told["updatedInput"] = answer.tool_input
            if answer.rules:
                told["updatedPermissions"] = [_added(answer, event.tool)]
            return specific(BEFORE_ASKING, {"decision": told})
        case AnswerKind.Deny:
            return specific(BEFORE_ASKING, {"decision": {"behavior": "deny", "message": _refusal(answer)}})
        case _:
            assert_never(answer.kind)


def _added(answer: Answer, tool: str) -> dict[str, object]:
    """The rules that the agent is to keep as its own."""
    rules = [{"toolName": tool, "ruleContent": rule} for rule in answer.rules]
    where = _DESTINATIONS[answer.rules_kept]
    return {"type": "addRules", "behavior": "allow", "destination": where, "rules": rules}


def specific(event: str, told: dict[str, object], to_person: str = "") -> Reply:
    """A reply to `event`, which must name it again: without the name agents drop the answer.

    `to_person` is shown to who sits there, and never to the model.
    """
    beside = {"systemMessage": to_person} if to_person else {}
    return reply({"hookSpecificOutput": {"hookEventName": event, **told}, **beside})
