"""Windsurf's Cascade: its event and its answer on the wire (docs/hooks/windsurf.md).

Exit code 2 with a reason stops what is about to happen; nothing else can be stated.
"""

from __future__ import annotations

from assent.assessment import Shell
from assent.hooks.agents import fields
from assent.hooks.agents.brief import stopping
from assent.hooks.agents.event import Agent, Backstop, Event, Moment
from assent.hooks.agents.outcome import Outcome

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from assent.hooks.agents.answer import Answer
    from assent.hooks.agents.wire import Reply

SHELL = "run_command"
_MOMENTS = {"pre_": Moment.BeforeTool, "post_": Moment.AfterTool}


def read(wire: dict[str, Any]) -> Event:
    """The neutral form of an event; WireError when a field that it needs is missing or of another type."""
    action = fields.text(wire, "agent_action_name")
    head, _, tool = action.partition("_")
    info = fields.member(wire, "tool_info")
    shell = Shell.Bash if tool == SHELL or "command_line" in info else None
    moment = fields.moment(_MOMENTS.get(f"{head}_"), shell)
    given = _with_command(info) if shell else info
    return Event(
        agent=Agent.Windsurf,
        moment=moment,
        approval=Backstop.Follows,
        tool=tool,
        tool_input=given,
        shell=shell,
        command=fields.command(given),
        cwd=fields.folder(info),
        session=fields.text(wire, "trajectory_id", ""),
        call=fields.text(wire, "execution_id", ""),
        outcome=Outcome(success=None) if moment is Moment.AfterTool else None,  # it does not say
    )


def _with_command(info: dict[str, Any]) -> dict[str, Any]:
    """The input with the command under the name that all agents' have."""
    rest = {key: value for key, value in info.items() if key != "command_line"}
    return rest | {"command": info.get("command_line")}


def write(answer: Answer, _event: Event) -> Reply:
    """The reply that says `answer`."""
    return stopping(answer)
