"""Cline: its event and its answer on the wire (docs/hooks/cline.md).

Its `cancel` ends the whole run and the model never hears why; so a denied command, edit or read is
replaced by one that fails with the reason. It cannot be made to ask, does not say whether it does so itself, and as
delivered approves everything. The engine of the editors has other names, and takes a `cancel` only.
"""

from __future__ import annotations

from assent.assessment import Shell
from assent.errors import WireError, assert_never
from assent.hooks.agents import fields
from assent.hooks.agents.answer import Answer, AnswerKind
from assent.hooks.agents.brief import refusal
from assent.hooks.agents.event import Abilities, Agent, Backstop, Event, Moment
from assent.hooks.agents.outcome import Outcome, exit_code
from assent.hooks.agents.wire import Reply, decode, reply
from assent.syntax.quote import quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SHELL = "run_commands"
EDITOR, READER = "editor", "read_files"
EDITOR_SHELL = "execute_command"  # of the engine of the editors, which takes no other input from a hook
_MOMENTS = {
    "tool_call": Moment.BeforeTool,
    "tool_result": Moment.AfterTool,
    "agent_start": Moment.Start,
    "PreToolUse": Moment.BeforeTool,
    "PostToolUse": Moment.AfterTool,
    "TaskStart": Moment.Start,
}
_EXIT = "exited with code "
# What is put in place of a denied command: the reason is between.
_SAYS, _FAILS = "printf '%s\\n' ", " >&2; exit 126"  # 126 is what a shell gives for what it may not run
# What is put in place of a denied file: nothing can be there, and the failure names it to the model.
_NOWHERE = "/dev/null/"


def read(wire: dict[str, Any]) -> Event:
    """The neutral form of an event; WireError when a field that it needs is missing or of another type."""
    name = fields.text(wire, "hookName")
    known = _MOMENTS.get(name)
    call = {} if known is Moment.Start else _call(wire, name)
    tool = fields.text(call, "name", None if known in (Moment.BeforeTool, Moment.AfterTool) else "")
    given, alone = _command_alone(tool, fields.member(call, "input"))
    shell = Shell.Bash if tool in (SHELL, EDITOR_SHELL) else None
    moment = fields.moment(known, shell)
    if moment is Moment.AfterTool and (_stands_in(fields.command(given)) or _leads_nowhere(given)):
        moment = Moment.Other
    folder = fields.first_root(wire, "workspaceRoots")
    return Event(
        agent=Agent.Cline,
        moment=moment,
        approval=Backstop.Nothing,
        tool=tool,
        tool_input=given,
        shell=shell,
        command=fields.command(given),
        cwd=folder,
        session=fields.text(wire, "taskId", ""),
        abilities=Abilities(rewrites=alone and tool != EDITOR_SHELL),
        call=fields.text(call, "id", ""),
        outcome=_outcome(call) if moment is Moment.AfterTool else None,
        project=folder,
    )


def _call(wire: dict[str, Any], name: str) -> dict[str, Any]:
    """The call in an event, with the names of the command line's engine for what that of the editors calls otherwise.

    The latter writes the event's name as that of the field, in another case. An unknown event may have either.
    """
    names = (name, name[:1].lower() + name[1:], "tool_call", "preToolUse")
    call = next((found for each in names if (found := fields.member(wire, each))), {})
    if "toolName" not in call:
        return call
    given = {
        key: value if key == "command" else _unpacked(value)  # a command may begin with a bracket
        for key, value in fields.member(call, "parameters").items()
    }
    return {**call, "name": call["toolName"], "input": given}


def _unpacked(value: object) -> object:
    """A parameter, which may be a list or an object written as a text."""
    if not isinstance(value, str) or not value.startswith(("[", "{")):
        return value
    try:
        return decode(f'{{"value":{value}}}'.encode("utf-8", "surrogatepass"), "a parameter").get("value")
    except WireError:
        return value


def _command_alone(tool: str, given: dict[str, Any]) -> tuple[dict[str, Any], bool]:
    """The input with `command` in place of the list of `commands`, and whether there is but one.

    Several are judged as one text, each in a shell of its own.
    """
    commands = given.get("commands")
    if tool != SHELL or commands is None:
        return given, tool != SHELL
    texts = [_text(one) for one in (commands if isinstance(commands, list) else [commands])]
    rest = {key: value for key, value in given.items() if key != "commands"}
    if len(texts) == 1:
        return rest | {"command": texts[0]}, True
    return rest | {"command": "\n".join([f"(\n{text}\n)" for text in texts])}, False


def _stands_in(command: str | None) -> bool:
    """Whether a command is one of those that say why another was denied."""
    return command is not None and command.startswith(_SAYS) and command.endswith(_FAILS)


def _leads_nowhere(given: dict[str, Any]) -> bool:
    """The same of the file of another tool."""
    files = given.get("files")
    first = files[0] if isinstance(files, list) and files else given
    path = first.get("path") if isinstance(first, dict) else None
    return isinstance(path, str) and path.startswith(_NOWHERE)


def _text(command: object) -> str:
    """One of the commands, which may be an object with its text."""
    text = command.get("command") if isinstance(command, dict) else command
    if not isinstance(text, str):
        raise WireError(f"a command of the call is not a text: {command!r}")
    return text


def _outcome(call: dict[str, Any]) -> Outcome:
    """For a shell, Cline reports each command's success; for another tool nothing."""
    output = call.get("output")
    parts = [one for one in output if isinstance(one, dict)] if isinstance(output, list) else []
    parts += [call] if "success" in call else []  # the engine of the editors
    failed = [one for one in parts if one.get("success") is False]
    error = _error(failed[0]) if failed else ""
    duration = fields.milliseconds({"duration_ms": call.get("durationMs", call.get("executionTimeMs"))})
    return Outcome(not failed if parts else None, error, duration)


def _error(part: dict[str, Any]) -> str:
    error = fields.shown(part.get("error", part.get("result")))
    code = exit_code(error, _EXIT)
    return error if code is None else f"exit code {code}"


def write(answer: Answer, event: Event) -> Reply:
    """The reply that says `answer` to `event`."""
    match answer.kind:
        case AnswerKind.NoOpinion | AnswerKind.Allow:
            if answer.tool_input is None:
                return reply({"cancel": False})
            given = answer.tool_input if event.shell is None else _as_list(answer.tool_input)
            return reply({"cancel": False, "overrideInput": given, "contextModification": answer.correction})
        case AnswerKind.Ask | AnswerKind.Deny:  # an ask is not for Cline: closed, should one come
            return _denied(answer, event)
        case _:
            assert_never(answer.kind)


def _denied(answer: Answer, event: Event) -> Reply:
    said = refusal(answer)
    given = _failing(event.tool, said)
    if given is None:  # no other tool has an input that would tell the model why
        return reply({"cancel": True, "errorMessage": said})
    return reply({"cancel": False, "overrideInput": given})


def _failing(tool: str, said: str) -> dict[str, object] | None:
    """An input with which the tool does nothing, and fails with the refusal."""
    nowhere = f"{_NOWHERE}{said}"
    if tool == SHELL:
        return {"commands": [f"{_SAYS}{quote(said)}{_FAILS}"]}
    if tool == EDITOR:
        return {"path": nowhere, "old_text": said, "new_text": said}
    return {"files": [{"path": nowhere}]} if tool == READER else None


def _as_list(tool_input: dict[str, object]) -> dict[str, object]:
    """The input as Cline wants it."""
    rest = {key: value for key, value in tool_input.items() if key != "command"}
    return rest | {"commands": [tool_input["command"]]} if "command" in tool_input else rest
