"""The screen that one command names and a later one opens a window on: `export DISPLAY=host:0; xterm`."""

from __future__ import annotations

from assent.record import replace
from assent.risk.category import Category
from assent.rules_table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Command, Surroundings
    from assent.command.parts import Variable
    from assent.risk.combined.set_up import Judge
    from assent.risk.finding import Finding

SCREEN, DECLARING = "DISPLAY", "declarer"


def screened(findings: Sequence[Finding], surroundings: Surroundings, judge: Judge) -> list[Finding]:
    """The findings, with what those that may open a window are on the screens that earlier commands name."""
    screens: list[Variable] = []
    made = []
    for finding in findings:
        command = finding.command
        if screens and finding.category is Category.Unrecognized:
            shown = replace(command, variables=(*screens, *command.variables))
            again = judge(shown, shown, surroundings)
            made.append(replace(again, command=command) if again.category is Category.Destroys else finding)
        else:
            made.append(finding)
        if _assigns(command):
            screens += [each for each in command.variables if each.name == SCREEN and each.value is not None]
    return made


def _assigns(command: Command) -> bool:
    return not command.argv or is_a(command.program, DECLARING)
