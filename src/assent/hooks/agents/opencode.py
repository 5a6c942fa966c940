"""OpenCode: its event and its answer on the wire between the hook and our plugin (docs/hooks/opencode.md).

The plugin runs inside OpenCode and can deny and rewrite, but not ask. OpenCode's own permissions are
looked at afterwards, for the rewritten command; as it is delivered they let everything pass, and then
nobody can be asked.
"""

from __future__ import annotations

from assent.assessment import Shell
from assent.errors import assert_never
from assent.hooks.agents import fields
from assent.hooks.agents.answer import Answer, AnswerKind
from assent.hooks.agents.brief import refusal
from assent.hooks.agents.event import Abilities, Agent, Backstop, Event, Moment
from assent.hooks.agents.outcome import Outcome
from assent.hooks.agents.wire import Reply, reply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SHELL = "bash"
_MOMENTS = {
    "tool.execute.before": Moment.BeforeTool,
    "permission.asked": Moment.BeforeAsking,
    "tool.execute.after": Moment.AfterTool,
}


def read(wire: dict[str, Any]) -> Event:
    """The neutral form of an event; WireError when a field that it needs is missing or of another type."""
    known = _MOMENTS.get(fields.text(wire, "event"))
    tool, given = fields.text(wire, "tool", None if known else ""), fields.member(wire, "input")
    shell = Shell.Bash if tool == SHELL else None
    moment = fields.moment(known, shell)
    start = fields.folder(wire, "directory")
    return Event(
        agent=Agent.OpenCode,
        moment=moment,
        approval=Backstop.Follows if moment is Moment.BeforeAsking else approval(wire.get("permission")),
        tool=tool,
        tool_input=given,
        shell=shell,
        command=fields.command(given),
        cwd=fields.within(start, given, "workdir"),
        session=fields.text(wire, "session", ""),
        abilities=Abilities(rewrites=moment is Moment.BeforeTool, judges_rewrites=True),
        call=fields.text(wire, "call", ""),
        outcome=_outcome(wire.get("exit")) if moment is Moment.AfterTool else None,
        start=start,
    )


def approval(permission: object) -> Backstop:
    """Whether OpenCode asks about commands, by its setting `permission`: a word, or one for each tool or command."""
    for name in (SHELL, "*"):
        if isinstance(permission, dict) and name in permission:
            permission = permission[name]
    return Backstop.Follows if permission in ("ask", "deny") else Backstop.Nothing


def _outcome(code: object) -> Outcome:
    if not isinstance(code, int):  # another tool than the shell: those that fail have no such event
        return Outcome(success=None)
    return Outcome(success=True) if code == 0 else Outcome(success=False, error=f"exit code {code}")


def write(answer: Answer, event: Event) -> Reply:
    """The reply that says `answer` to `event`."""
    if event.moment is Moment.BeforeTool:
        return _before_tool(answer)
    return _before_asking(answer) if event.moment is Moment.BeforeAsking else Reply()


def _before_tool(answer: Answer) -> Reply:
    match answer.kind:
        case AnswerKind.NoOpinion | AnswerKind.Allow:
            if answer.tool_input is None:
                return Reply()
            return reply({"input": answer.tool_input, "correction": answer.correction})
        case AnswerKind.Ask | AnswerKind.Deny:  # an ask is not for a plugin: closed, should one come
            return reply({"deny": refusal(answer)})
        case _:
            assert_never(answer.kind)


def _before_asking(answer: Answer) -> Reply:
    match answer.kind:
        case AnswerKind.NoOpinion | AnswerKind.Ask:  # OpenCode continues and asks its user
            return Reply()
        case AnswerKind.Allow:
            return reply({"response": "once"})
        case AnswerKind.Deny:
            return reply({"response": "reject"})
        case _:
            assert_never(answer.kind)
