"""Qwen Code: its event and its answer on the wire (docs/hooks/qwen.md).

It speaks Claude Code's form, but ignores a new input before a tool and runs the old one, so there a
correction is a deny with what to run instead. Before its own question a new input counts.
"""

from __future__ import annotations

from assent.assessment import Shell
from assent.hooks.agents import claude_form, fields
from assent.hooks.agents.event import Abilities, Agent, AgentMode, Backstop, Event, Moment, Stance
from assent.hooks.agents.outcome import Outcome, exit_code
from assent.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


_SHELLS = {"run_shell_command": Shell.Bash, "monitor": Shell.Bash}  # monitor watches a command
_MODES = {
    "default": AgentMode.Default,
    "plan": AgentMode.Plan,
    "auto-edit": AgentMode.AcceptEdits,
    "auto_edit": AgentMode.AcceptEdits,  # of earlier versions
    "auto": AgentMode.Auto,
    "yolo": AgentMode.Yolo,
}
_ASKING_MODES = ("default", "plan", "auto-edit", "auto_edit", "auto")  # not yolo, or a mode yet unknown
_EXIT = "Exit Code: "

write = claude_form.write  # an ask without a terminal is a deny, whose reason reaches the model


def read(wire: dict[str, Any]) -> Event:
    """The neutral form of an event; WireError when a field that it needs is missing or of another type."""
    asks = wire.get("permission_mode", "default") in _ASKING_MODES
    event = claude_form.read(
        Agent.Qwen, wire, _SHELLS, Backstop.Asks if asks else Backstop.Nothing, Abilities(rewrites=False)
    )
    asking = event.moment is Moment.BeforeAsking
    abilities = Abilities(rewrites=asking, shows=not asking)
    outcome = event.outcome and _outcome(event.outcome)
    cwd = fields.within(event.cwd, event.tool_input, "directory")
    stance = Stance(fields.mode(wire, _MODES))
    return replace(event, abilities=abilities, outcome=outcome, cwd=cwd, start=event.cwd, stance=stance)


def _outcome(told: Outcome) -> Outcome:
    """The end of a command: Qwen gives its whole output as the error."""
    code = None if told.success else exit_code(told.error, _EXIT)
    return replace(told, error=f"exit code {code}") if code else told
