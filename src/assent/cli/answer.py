"""An assessment as plain values, ready for JSON."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from assent.assessment import Assessment
    from assent.policy import Step
    from assent.risk import Finding


def answer(assessment: Assessment) -> dict[str, Any]:
    """The answer of `check --json` and `--batch`. Spans are [start, end) in code points of the command.

    Keys whose value is not worked out yet are None, so that their readers need not change later.
    """
    return {
        "command": assessment.command,
        "decision": assessment.decision.name,
        "category": assessment.category.name,
        "reason": assessment.reason,
        "findings": [_finding(finding) for finding in assessment.findings],
        "opaque": [{"span": [part.start, part.end], "reason": part.reason} for part in assessment.opaque],
        "display": None,
        "corrected": None,
    }


def _finding(finding: Finding) -> dict[str, Any]:
    command = finding.command
    return {
        "command": command.text,
        "span": [command.start, command.end],
        "name": None,
        "verb_chain": None,
        "category": finding.category.name,
        "reason": f"{finding.reason}; safer: `{finding.remedy}`" if finding.remedy else finding.reason,
        "reads": list(finding.reads),
        "writes": list(finding.writes),
        "deletes": list(finding.deletes),
        "wrappers": [wrapper.name for wrapper in command.wrappers],
        "patterns": None,
    }


def step(taken: Step) -> dict[str, Any]:
    """One step of the trace."""
    return {"source": taken.source, "says": taken.says.name, "why": taken.why}
