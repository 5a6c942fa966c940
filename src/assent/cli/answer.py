"""An assessment as plain values, ready for JSON."""

from __future__ import annotations

from assent.naming import name, verb_chain
from assent.pattern import show_pattern
from assent.pattern.display import display
from assent.policy.offer import offer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from assent.assessment import Shell
    from assent.cli.corrected import Judged
    from assent.pattern import Pattern
    from assent.policy import Step
    from assent.risk import Finding


def answer(judged: Judged, shell: Shell) -> dict[str, Any]:
    """The answer of `check --json` and `--batch`. Spans are [start, end) in code points of the command that was judged.

    That is `corrected`, if it is not None, else `command`.
    """
    assessment = judged.assessment
    return {
        "command": judged.given,
        "decision": assessment.decision.name,
        "category": assessment.category.name,
        "reason": assessment.reason,
        "findings": [_finding(finding) for finding in assessment.findings],
        "opaque": [{"span": [part.start, part.end], "reason": part.reason} for part in assessment.opaque],
        "display": display(assessment.command, shell.value),
        "corrected": assessment.command if judged.correction else None,
        "consequence": assessment.consequence,
    }


def _finding(finding: Finding) -> dict[str, Any]:
    command = finding.command
    return {
        "command": command.text,
        "span": [command.start, command.end],
        "name": list(name(command)),
        "verb_chain": list(verb_chain(command)),
        "category": finding.category.name,
        "reason": f"{finding.reason}; safer: `{finding.remedy}`" if finding.remedy else finding.reason,
        "reads": list(finding.reads),
        "writes": list(finding.writes),
        "deletes": list(finding.deletes),
        "wrappers": [wrapper.name for wrapper in command.wrappers],
        "patterns": _patterns(finding),
    }


def _patterns(finding: Finding) -> dict[str, str | None]:
    """The ladder in the text form of patterns; None for a rung that cannot be offered."""
    offered = offer(finding)
    return {
        "exact": _shown(offered.exact),
        "narrow": _shown(offered.narrow),
        "verb_chain": _shown(offered.verb_chain),
        "name": _shown(offered.name),
        "default": _shown(offered.default),
    }


def _shown(pattern: Pattern | None) -> str | None:
    return None if pattern is None else show_pattern(pattern)


def step(taken: Step) -> dict[str, Any]:
    """One step of the trace."""
    return {"source": taken.source, "says": taken.says.name, "why": taken.why}
