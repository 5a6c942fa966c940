"""Copilot CLI: its event and its answer on the wire (docs/hooks/copilot.md).

It has two forms: that of Claude Code, for hooks under Claude Code's names of events, which is what we
install; and its own, without a name for the event, which its permission requests always have.
"""

from __future__ import annotations

from assent.assessment import Shell
from assent.errors import WireError, assert_never
from assent.hooks.agents import claude_form, fields
from assent.hooks.agents.answer import Answer, AnswerKind
from assent.hooks.agents.brief import refusal, unconfirmed
from assent.hooks.agents.event import Abilities, Agent, Backstop, Event, Moment
from assent.hooks.agents.outcome import Outcome, exit_outcome
from assent.hooks.agents.wire import Reply, decode, reply
from assent.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_SHELLS = {"Bash": Shell.Bash, "bash": Shell.Bash, "PowerShell": Shell.PowerShell, "powershell": Shell.PowerShell}
_EXIT = "completed with exit code "  # in the result of a command, of which Copilot says that it succeeded
_ABILITIES = Abilities(rewrites=True)


def read(wire: dict[str, Any]) -> Event:
    """The neutral form of an event; WireError when a field that it needs is missing or of another type."""
    if "toolName" in wire:
        return _read_own(wire)
    # Without anybody to ask, an ask is a deny whose reason reaches the model.
    event = claude_form.read(Agent.Copilot, wire, _SHELLS, Backstop.Asks, _ABILITIES)
    result = fields.member(wire, "tool_result")
    return replace(event, outcome=_outcome(event.outcome, fields.shown(result.get("text_result_for_llm")), event.shell))


def _read_own(wire: dict[str, Any]) -> Event:
    """An event in Copilot's own form, whose moment only its fields tell."""
    tool, given = fields.text(wire, "toolName"), _arguments(wire)
    result = fields.member(wire, "toolResult")
    moment = Moment.AfterTool if result else Moment.BeforeTool
    if wire.get("hookName") == "permissionRequest":
        moment = Moment.BeforeAsking
    ended = Outcome(success=True) if moment is Moment.AfterTool else None
    return Event(
        agent=Agent.Copilot,
        moment=moment,
        approval=Backstop.Asks,
        tool=tool,
        tool_input=given,
        shell=_SHELLS.get(tool),
        command=fields.command(given),
        cwd=fields.folder(wire),
        session=fields.text(wire, "sessionId", ""),
        abilities=_ABILITIES if moment is Moment.BeforeTool else Abilities(),
        outcome=_outcome(ended, fields.shown(result.get("textResultForLlm")), _SHELLS.get(tool)),
    )


def _arguments(wire: dict[str, Any]) -> dict[str, Any]:
    """The tool's input, which older versions give as the text of an object."""
    given = wire.get("toolArgs", wire.get("toolInput", {}))
    if isinstance(given, str):
        return decode(given.encode("utf-8", "surrogatepass"), "the call's toolArgs")
    if not isinstance(given, dict):
        raise WireError("the event's field 'toolArgs' is not an object")
    return given


def _outcome(told: Outcome | None, text: str, shell: Shell | None) -> Outcome | None:
    """A command that fails is reported as a success with another exit code; without a code it has not ended."""
    if told is None or not told.success or shell is None:
        return told
    return exit_outcome(text, _EXIT) if _EXIT in text else Outcome(None, background=True)


def write(answer: Answer, event: Event) -> Reply:
    """The reply that says `answer` to `event`; before a tool it is the same in both forms, side by side."""
    if event.moment is Moment.BeforeTool:
        return _before_tool(answer)
    return _before_asking(answer) if event.moment is Moment.BeforeAsking else Reply()


def _before_tool(answer: Answer) -> Reply:
    told = claude_form.decision(answer)
    if told is None:
        return Reply()
    if answer.kind is AnswerKind.Ask:  # without anybody to ask this is all that the model hears
        told["permissionDecisionReason"] = unconfirmed(answer)
    own = {**told, "modifiedArgs": told["updatedInput"]} if "updatedInput" in told else told
    return reply({**own, "hookSpecificOutput": {"hookEventName": fields.BEFORE_TOOL, **told}})


def _before_asking(answer: Answer) -> Reply:
    match answer.kind:
        case AnswerKind.NoOpinion | AnswerKind.Ask:  # Copilot continues and asks its user
            return Reply()
        case AnswerKind.Allow:
            return reply({"behavior": "allow"})
        case AnswerKind.Deny:
            return reply({"behavior": "deny", "message": refusal(answer)})
        case _:
            assert_never(answer.kind)
