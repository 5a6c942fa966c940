"""Claude Code: its event and its answer on the wire (docs/hooks/claude.md)."""

from __future__ import annotations

from assent.assessment import Shell
from assent.hooks.agents import claude_form, fields
from assent.hooks.agents.event import Abilities, Agent, AgentMode, Backstop, Event, Moment, Stance
from assent.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from assent.hooks.agents.outcome import Late

# Its permission rules look at what the hook gives, but an answer of the hook takes the place of its question.
_ABILITIES = Abilities(rewrites=True, shows=True, begins_shells=True)
_WHEN_ASKING = Abilities(rewrites=True, begins_shells=True, confirms=True)
_MONITOR = "Monitor"  # watches a command
_SHELLS = {"Bash": Shell.Bash, _MONITOR: Shell.Bash, "PowerShell": Shell.PowerShell}
_MODES = {
    "default": AgentMode.Default,
    "plan": AgentMode.Plan,
    "acceptEdits": AgentMode.AcceptEdits,
    "auto": AgentMode.Auto,
    "dontAsk": AgentMode.DontAsk,
    "bypassPermissions": AgentMode.Bypass,
}
PROMPT = "UserPromptSubmit"
_NOTICE = "<task-notification>"
_ENDS = {"completed": "", "failed": "it failed", "killed": "interrupted"}  # the words of a failure
MOST_NOTICES = 100  # of one prompt that are read
_ASKING_MODES = ("default", "plan", "acceptEdits", "auto")  # not dontAsk, bypassPermissions, or a mode yet unknown

write = claude_form.write


def read(wire: dict[str, Any]) -> Event:
    """The neutral form of an event; WireError when a field that it needs is missing or of another type."""
    event = claude_form.read(Agent.Claude, wire, _SHELLS, approval(wire), _ABILITIES)
    event = replace(event, stance=Stance(fields.mode(wire, _MODES)))
    if wire.get("hook_event_name") == PROMPT:
        return _notified(event, wire.get("prompt"))
    if event.moment is Moment.BeforeAsking:
        return replace(event, abilities=_WHEN_ASKING)
    if event.tool == _MONITOR and event.outcome is not None and event.outcome.success:
        from assent.hooks.agents.outcome import Outcome  # few events tell of an end

        return replace(event, outcome=Outcome(None, background=True))  # it continues watching
    return event


def _notified(event: Event, prompt: object) -> Event:
    """The ends of commands that ran in the background, which come in place of a user's words."""
    if not isinstance(prompt, str) or not prompt.startswith(_NOTICE):
        return event
    ended = [_ended(notice) for notice in prompt.split(_NOTICE)[1 : MOST_NOTICES + 1]]
    late = tuple([one for one in ended if one is not None])
    return replace(event, moment=Moment.AfterTool, tool="Bash", shell=Shell.Bash, late=late) if late else event


def _ended(notice: str) -> Late | None:
    """The end of one command; None where it has not ended yet, or is not named."""
    call, status = _within(notice, "tool-use-id"), _within(notice, "status")
    if not call or status not in _ENDS:
        return None
    from assent.hooks.agents.outcome import Late, Outcome, exit_code  # few events are of that kind

    error = _ENDS[status]
    if status == "failed":
        code = exit_code(_within(notice, "summary"), "exit code ")
        error = f"Exit code {code}" if code else error
    return Late(call, Outcome(not error, error, later=True))


def _within(text: str, name: str) -> str:
    """The text between the first pair of tags of that name."""
    return text.partition(f"<{name}>")[2].partition(f"</{name}>")[0]


def approval(wire: dict[str, Any]) -> Backstop:
    """Whether the user can be asked, which the permission mode says."""
    return Backstop.Asks if wire.get("permission_mode", "default") in _ASKING_MODES else Backstop.Nothing
