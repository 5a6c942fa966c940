"""A judgement as it may be shown: in more places than the command itself is."""

from __future__ import annotations

from assent.record import replace
from assent.store.redaction import discreet, masked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.assessment import Assessment


def discreetly(assessment: Assessment) -> Assessment:
    """The same judgement of the same command, with reasons and advice that name none of its secrets."""
    text = assessment.command
    if masked(text) == text:
        return assessment
    findings = [
        replace(
            each,
            reason=discreet(each.reason, text),
            remedy=discreet(each.remedy, text) if each.remedy else each.remedy,
            consequence=discreet(each.consequence, text),
        )
        for each in assessment.findings
    ]
    return replace(
        assessment,
        reason=discreet(assessment.reason, text),
        findings=tuple(findings),
        opaque=tuple([replace(each, reason=discreet(each.reason, text)) for each in assessment.opaque]),
        trace=tuple([replace(each, why=discreet(each.why, text)) for each in assessment.trace]),
        consequence=discreet(assessment.consequence, text),
    )
