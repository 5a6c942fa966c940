"""Amp: its events and answers on the wire between the hook and our plugin, or a delegate (docs/hooks/amp.md).

A delegate is a program that Amp's own permissions refer to: it is shown the tool's input and answers
by its exit code. The plugin can rewrite, and asks by a dialog of Amp's.
"""

from __future__ import annotations

from assent.assessment import Shell
from assent.errors import assert_never
from assent.hooks.agents import fields
from assent.hooks.agents.answer import Answer, AnswerKind, why
from assent.hooks.agents.brief import declined, refusal
from assent.hooks.agents.event import Abilities, Agent, Backstop, Event, Moment
from assent.hooks.agents.outcome import Outcome
from assent.hooks.agents.wire import Reply, reply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_KEYS = {"Bash": "cmd", "shell_command": "command"}  # of its shell tools, which field is the command
_MOMENTS = {"tool.call": Moment.BeforeTool, "tool.result": Moment.AfterTool}
_ASK, _REJECT = 1, 2  # exit codes of a delegate


def read(wire: dict[str, Any]) -> Event:
    """The neutral form of an event; WireError when a field that it needs is missing or of another type."""
    if "event" not in wire:
        return _read_delegated(wire)
    known = _MOMENTS.get(fields.text(wire, "event"))
    tool, given = fields.text(wire, "tool", None if known else ""), fields.member(wire, "input")
    command = fields.command(wire)  # what Amp itself takes for a call of the shell
    shell = Shell.Bash if command is not None or tool in _KEYS else None
    moment = fields.moment(known, shell)
    start = fields.folder(wire, "directory")
    return Event(
        agent=Agent.Amp,
        moment=moment,
        approval=Backstop.Asks,
        tool=tool,
        tool_input=given if command is None else _with_command(given, command),
        shell=shell,
        command=command,
        cwd=fields.within(start, wire, "dir"),
        session=fields.text(wire, "session", ""),
        abilities=Abilities(rewrites=moment is Moment.BeforeTool),
        call=fields.text(wire, "call", ""),
        outcome=_outcome(wire) if moment is Moment.AfterTool else None,
        start=start,
    )


def _read_delegated(wire: dict[str, Any]) -> Event:
    """The input of the shell tool alone: settings delegate no other."""
    given = _with_command(wire, fields.text(wire, "cmd"))
    folder = fields.folder(wire)
    return Event(
        agent=Agent.Amp,
        moment=Moment.BeforeAsking,
        approval=Backstop.Asks,
        tool="Bash",
        tool_input=given,
        shell=Shell.Bash,
        command=fields.command(given),
        cwd=folder,
    )


def _with_command(given: dict[str, Any], command: str) -> dict[str, Any]:
    """The input with the command under the name that all agents' have."""
    rest = {key: value for key, value in given.items() if key not in _KEYS.values()}
    return rest | {"command": command}


def _outcome(wire: dict[str, Any]) -> Outcome:
    """The outcome of the call; a command that fails is done all the same, and its output holds the exit code."""
    output = wire.get("output")
    code = output.get("exitCode") if isinstance(output, dict) else None
    if isinstance(code, int) and code:
        return Outcome(success=False, error=f"exit code {code}")
    return Outcome(success=wire.get("status") == "done", error=fields.shown(wire.get("error")))


def write(answer: Answer, event: Event) -> Reply:
    """The reply that says `answer` to `event`."""
    if event.moment is Moment.BeforeTool:
        return _to_plugin(answer, event)
    return _as_delegate(answer) if event.moment is Moment.BeforeAsking else Reply()


def _to_plugin(answer: Answer, event: Event) -> Reply:
    told: dict[str, object] = {}
    if answer.tool_input is not None:
        told["input"] = _as_amp_has_it(answer.tool_input, event)
    match answer.kind:
        case AnswerKind.NoOpinion | AnswerKind.Allow:
            pass
        case AnswerKind.Ask:
            told |= {"ask": why(answer), "refused": declined(answer)}
        case AnswerKind.Deny:
            told = {"deny": refusal(answer)}
        case _:
            assert_never(answer.kind)
    return reply(told) if told else Reply()


def _as_amp_has_it(tool_input: dict[str, object], event: Event) -> dict[str, object]:
    rest = {key: value for key, value in tool_input.items() if key != "command"}
    return rest | {_KEYS.get(event.tool, "command"): tool_input["command"]} if event.shell else tool_input


def _as_delegate(answer: Answer) -> Reply:
    match answer.kind:
        case AnswerKind.Allow:
            return Reply()
        case AnswerKind.NoOpinion | AnswerKind.Ask:  # it is in for Amp's own rules, so nothing else would decide
            return Reply(err=f"{why(answer)}\n", code=_ASK)
        case AnswerKind.Deny:
            return Reply(err=f"{refusal(answer)}\n", code=_REJECT)
        case _:
            assert_never(answer.kind)
