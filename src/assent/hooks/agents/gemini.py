"""Gemini CLI: its event and its answer on the wire (docs/hooks/gemini.md).

An ask makes a session without a terminal wait for ever, and nothing in the event tells whether there
is one, so none is ever sent. Whatever the hook answers, Gemini's own policy and its question to the
user follow, and look at the rewritten input.
"""

from __future__ import annotations

from assent.assessment import Shell
from assent.errors import assert_never
from assent.hooks.agents import claude_form, fields
from assent.hooks.agents.answer import Answer, AnswerKind
from assent.hooks.agents.brief import refusal
from assent.hooks.agents.claude_form import started
from assent.hooks.agents.event import Abilities, Agent, Backstop, Event, Moment
from assent.hooks.agents.outcome import Outcome, exit_outcome
from assent.hooks.agents.wire import Reply, reply
from assent.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


BEFORE_TOOL = "BeforeTool"
AFTER_TOOL = "AfterTool"
SHELL = "run_shell_command"
_SHELLS = {SHELL: Shell.Bash}
_ABILITIES = Abilities(rewrites=True, judges_rewrites=True)
_MOMENTS = {BEFORE_TOOL: Moment.BeforeTool, AFTER_TOOL: Moment.AfterTool, fields.START: Moment.Start}
_EXIT = "Exit Code: "  # on a line of its own after the output, unless it is 0


def read(wire: dict[str, Any]) -> Event:
    """The neutral form of an event; WireError when a field that it needs is missing or of another type."""
    event = claude_form.read(Agent.Gemini, wire, _SHELLS, Backstop.Follows, _ABILITIES, _MOMENTS, _outcome)
    return replace(event, cwd=fields.within(event.cwd, event.tool_input, "dir_path"), start=event.cwd)


def _outcome(wire: dict[str, Any], _name: str, given: dict[str, Any]) -> Outcome:
    if fields.in_background(given):
        return Outcome(None, background=True)
    response = fields.member(wire, "tool_response")
    if response.get("error"):
        return Outcome(success=False, error=fields.shown(response["error"]))
    return exit_outcome(fields.shown(response.get("llmContent")), _EXIT)


def write(answer: Answer, event: Event) -> Reply:
    """The reply that says `answer` to `event`."""
    if event.moment is Moment.Start:
        return started(answer)
    match answer.kind:
        case AnswerKind.NoOpinion | AnswerKind.Allow:
            return Reply() if answer.tool_input is None else _rewrite(answer, answer.tool_input)
        case AnswerKind.Ask | AnswerKind.Deny:  # an ask is not for Gemini: closed, should one come
            return reply({"decision": "deny", "reason": refusal(answer)})
        case _:
            assert_never(answer.kind)


def _rewrite(answer: Answer, tool_input: dict[str, object]) -> Reply:
    """A new input is merged into the first, and comes with an allow, which approves nothing."""
    specific = {"hookEventName": BEFORE_TOOL, "tool_input": tool_input}
    told = {"decision": "allow", "systemMessage": answer.correction, "hookSpecificOutput": specific}
    return reply(told)
