"""A judgement as it may be shown: in more places than the command itself is."""

from __future__ import annotations

from assent.record import replace
from assent.store.redaction import discretion, masked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.assessment import Assessment


def discreetly(assessment: Assessment) -> Assessment:
    """The same judgement of the same command, with reasons and advice that name none of its secrets."""
    text = assessment.command
    if masked(text) == text:
        return assessment
    told = discretion(text)
    findings = [
        replace(
            each,
            reason=told(each.reason),
            remedy=told(each.remedy),
            consequence=told(each.consequence),
        )
        for each in assessment.findings
    ]
    return replace(
        assessment,
        reason=told(assessment.reason),
        findings=tuple(findings),
        opaque=tuple([replace(each, reason=told(each.reason)) for each in assessment.opaque]),
        trace=tuple([replace(each, why=told(each.why)) for each in assessment.trace]),
        consequence=told(assessment.consequence),
    )
