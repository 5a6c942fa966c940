"""The agents of VS Code: their event and their answer on the wire (docs/hooks/vscode.md).

They speak Claude Code's form; the names of some fields are documented in another case than observed.
"""

from __future__ import annotations

from assent.assessment import Shell
from assent.hooks.agents import claude_form, fields
from assent.hooks.agents.event import Abilities, Agent, Backstop, Event
from assent.hooks.agents.outcome import Outcome
from assent.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# `Bash` and its like come from the other harnesses that VS Code can run.
_SHELLS = {
    "run_in_terminal": Shell.Bash,
    "runInTerminal": Shell.Bash,
    "Bash": Shell.Bash,
    "bash": Shell.Bash,
    "PowerShell": Shell.PowerShell,
    "powershell": Shell.PowerShell,
}
_ABILITIES = Abilities(rewrites=True, shows=True)

write = claude_form.write


def read(wire: dict[str, Any]) -> Event:
    """The neutral form of an event; WireError when a field that it needs is missing or of another type."""
    named = fields.in_snake_case(wire)
    event = claude_form.read(Agent.VSCode, named, _SHELLS, Backstop.Asks, _ABILITIES)
    outcome = event.outcome
    if outcome is None or not outcome.success:
        return event
    return replace(event, outcome=Outcome(success=None))  # its text need not tell of a failure
