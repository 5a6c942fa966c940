"""Factory's droid: its event and its answer on the wire (docs/hooks/droid.md).

It speaks Claude Code's form; the names of some fields are documented in another case than observed.
"""

from __future__ import annotations

from assent.assessment import Shell
from assent.hooks.agents import claude_form, fields
from assent.hooks.agents.event import Abilities, Agent, Backstop, Event

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


_SHELLS = {"Execute": Shell.Bash, "Bash": Shell.Bash}
# Not auto-high, bypassPermissions and their like, or a mode yet unknown.
_ASKING_MODES = ("default", "plan", "spec", "acceptEdits", "off", "auto-low", "auto-medium")
_ABILITIES = Abilities(rewrites=True, shows=True)

write = claude_form.write


def read(wire: dict[str, Any]) -> Event:
    """The neutral form of an event; WireError when a field that it needs is missing or of another type."""
    named = fields.in_snake_case(wire)
    asks = named.get("permission_mode", "default") in _ASKING_MODES
    return claude_form.read(Agent.Droid, named, _SHELLS, Backstop.Asks if asks else Backstop.Nothing, _ABILITIES)
