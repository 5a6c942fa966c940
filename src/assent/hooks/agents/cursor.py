"""Cursor: its events and answers on the wire (docs/hooks/cursor.md).

Before a tool it can be denied and rewritten, but an ask is not obeyed; right before a command of the
shell it can be asked, but not rewritten. So a correction goes by the first and a question by the second.
"""

from __future__ import annotations

from assent.assessment import Shell
from assent.errors import assert_never
from assent.hooks.agents import fields
from assent.hooks.agents.answer import Answer, AnswerKind
from assent.hooks.agents.brief import question, refusal
from assent.hooks.agents.event import Abilities, Agent, Backstop, Event, Moment
from assent.hooks.agents.outcome import Outcome
from assent.hooks.agents.rewrite import suggested
from assent.hooks.agents.wire import Reply, decode, reply
from assent.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SHELL = "Shell"
BEFORE_SHELL = "beforeShellExecution"
FAILED = "postToolUseFailure"
_MOMENTS = {
    "preToolUse": Moment.BeforeTool,
    BEFORE_SHELL: Moment.BeforeAsking,
    "postToolUse": Moment.AfterTool,
    FAILED: Moment.AfterTool,
    "sessionStart": Moment.Start,
    "afterShellExecution": Moment.Other,  # the same call as in postToolUse
}


def read(wire: dict[str, Any]) -> Event:
    """The neutral form of an event; WireError when a field that it needs is missing or of another type."""
    name = fields.text(wire, "hook_event_name")
    known = _MOMENTS.get(name[:1].lower() + name[1:])
    bare = known is Moment.BeforeAsking or (known is None and "command" in wire and "tool_name" not in wire)
    tool = SHELL if bare else "" if known is Moment.Other else fields.tool(wire, known)
    given = {"command": wire.get("command")} if bare else fields.tool_input(wire)
    shell = Shell.Bash if tool in (SHELL, "Bash") else None
    moment = fields.moment(known, shell)
    if known is None and shell is not None:
        moment = Moment.BeforeAsking  # where a question is obeyed
    project = fields.first_root(wire, "workspace_roots")  # a hook of the user's runs elsewhere
    start = fields.folder(wire) or project
    return Event(
        agent=Agent.Cursor,
        moment=moment,
        approval=Backstop.Asks,
        tool=tool,
        tool_input=given,
        shell=shell,
        command=fields.command(given),
        cwd=fields.within(start, given, "working_directory"),
        session=fields.text(wire, "conversation_id", ""),
        abilities=Abilities(rewrites=moment is Moment.BeforeTool),
        call=fields.text(wire, "tool_use_id", ""),
        outcome=_outcome(wire, name, given) if moment is Moment.AfterTool else None,
        project=project,
    )


def _outcome(wire: dict[str, Any], name: str, given: dict[str, Any]) -> Outcome:
    """A command that fails may be told as a result with another exit code, in the text of an object."""
    if name == FAILED:
        error = fields.shown(wire.get("error_message")) or fields.shown(wire.get("failure_type"))
        return Outcome(success=False, error=error, duration_ms=fields.milliseconds(wire))
    if fields.in_background(given):
        return Outcome(None, background=True)
    output = fields.shown(wire.get("tool_output"))
    told = decode(output.encode("utf-8", "surrogatepass"), "the tool's output") if output.startswith("{") else {}
    code = told.get("exitCode")
    if isinstance(code, int) and code:
        return Outcome(success=False, error=f"exit code {code}")
    return Outcome(success=True, duration_ms=fields.milliseconds(wire))


def write(answer: Answer, event: Event) -> Reply:
    """The reply that says `answer` to `event`."""
    if event.moment is Moment.BeforeTool:
        return _before_tool(answer, event)
    return _before_shell(answer) if event.moment is Moment.BeforeAsking else Reply()


def _before_tool(answer: Answer, event: Event) -> Reply:
    match answer.kind:
        case AnswerKind.NoOpinion | AnswerKind.Allow:
            if answer.tool_input is None:
                return reply({})  # an object in any case: with `failClosed` an empty answer may count as a failure
            return reply({"permission": "allow", "updated_input": answer.tool_input})
        case AnswerKind.Ask if answer.tool_input is not None:  # to allow the new input might end all questions
            return _denied(suggested(answer.correction, event, answer.tool_input))
        case AnswerKind.Ask:
            return reply({})  # asked right before the command runs
        case AnswerKind.Deny:
            return _denied(answer)
        case _:
            assert_never(answer.kind)


def _before_shell(answer: Answer) -> Reply:
    match answer.kind:
        case AnswerKind.NoOpinion:
            return reply({})
        case AnswerKind.Allow:
            return reply({"permission": "allow"})
        case AnswerKind.Ask:
            return reply({"permission": "ask", "user_message": answer.reason, "agent_message": question(answer)})
        case AnswerKind.Deny:
            return _denied(answer)
        case _:
            assert_never(answer.kind)


def _denied(answer: Answer) -> Reply:
    """The denial, with advice for the model."""
    to_person = refusal(replace(answer, advice=""))
    return reply({"permission": "deny", "user_message": to_person, "agent_message": refusal(answer)})
