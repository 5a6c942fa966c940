"""Programs that `npx` and its like would fetch, started from PowerShell or cmd in a project that may have them."""

from __future__ import annotations

from assent.record import replace
from assent.risk.category import Category

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from assent.risk.finding import Finding
    from assent.risk.premise import Premise


def premised(found: Sequence[Finding], premises: Mapping[int, Premise]) -> list[Finding]:
    """The findings, those of `premises` with what makes them less, as long as the text before them only reads."""
    made: list[Finding] = []
    quiet = True
    for finding in found:
        premise = premises.get(finding.command.argv[0].start) if finding.command.argv else None
        is_less = premise is not None and quiet and finding.category is premise.instead and not finding.writes
        made.append(replace(finding, premise=premise) if is_less else finding)
        quiet = quiet and (finding.category <= Category.ReadsRemote or is_less)
    return made
