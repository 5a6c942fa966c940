"""The parts of a command as people are shown them."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.assessment import Assessment
    from assent.policy import Decision
    from assent.risk import Finding


def parts(assessment: Assessment) -> list[tuple[Finding, Decision]]:
    """Each finding with its decision; once, when the rounds of a loop all come to the same."""
    shown: dict[tuple[object, ...], tuple[Finding, Decision]] = {}
    for finding, part in zip(assessment.findings, assessment.parts, strict=True):
        place = (finding.command.start, finding.command.end, finding.command.text, finding.start, finding.end)
        shown.setdefault((*place, finding.category, finding.reason, finding.remedy, part), (finding, part))
    return list(shown.values())
