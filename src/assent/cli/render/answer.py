"""An assessment as plain values, ready for JSON."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Sequence
from typing import Any

from assent.assessment import Shell
from assent.cli.render.corrected import CorrectedAssessment
from assent.naming import name, verb_chain
from assent.pattern import Pattern, show_pattern
from assent.pattern.display import display
from assent.policy import TraceStep
from assent.policy.offer import offer
from assent.record import replace
from assent.risk import Finding

RUNGS = ("exact", "narrow", "verb_chain", "name", "default")
MOST_PATTERNS = 20  # commands of a text whose patterns are worked out
MOST_WORDS = 800  # of these commands together
LONGEST = 16_384  # characters of them
FIELDS = tuple("command decision category reason findings opaque display corrected consequence".split())


def answer(
    judged: CorrectedAssessment, shell: Shell, workspace: str = "", fields: Collection[str] = FIELDS
) -> dict[str, Any]:
    """The answer of `check --json` and `--batch`. Spans are [start, end) in code points of the command that was judged.

    That is `corrected`, if it is not None, else `command`. A program of the workspace is called in patterns as seen
    from there, as `grants` of a batch line and `trust-verb` read it. Only what `fields` name is worked out.
    """
    assessment = judged.assessment
    made: dict[str, Callable[[], object]] = {
        "command": lambda: judged.given,
        "decision": lambda: assessment.decision.name,
        "category": lambda: assessment.category.name,
        "reason": lambda: assessment.reason,
        "findings": lambda: _findings(assessment.findings, workspace),
        "opaque": lambda: [{"span": [part.start, part.end], "reason": part.reason} for part in assessment.opaque],
        "display": lambda: display(assessment.command, shell.value),
        "corrected": lambda: assessment.command if judged.correction else None,
        "consequence": lambda: assessment.consequence,
    }
    return {name: made[name]() for name in FIELDS if name in fields}


def _findings(findings: Sequence[Finding], workspace: str) -> list[dict[str, Any]]:
    """Each finding, the first ones with their patterns: those of a long text take longer than its judgement."""
    made, words, length = [], 0, 0
    for at, finding in enumerate(findings):
        words += len(finding.command.argv)
        length += len(finding.command.text)
        offered = at < MOST_PATTERNS and words <= MOST_WORDS and length <= LONGEST
        made.append(_finding(finding, workspace, offered))
    return made


def _finding(finding: Finding, workspace: str, offered: bool) -> dict[str, Any]:
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
        "patterns": _patterns(finding, workspace) if offered else dict.fromkeys(RUNGS),
    }


def _patterns(finding: Finding, workspace: str) -> dict[str, str | None]:
    """The ladder in the text form of patterns; None for a rung that cannot be offered."""
    offered = offer(finding)
    rungs = offered.exact, offered.narrow, offered.verb_chain, offered.name, offered.default
    shown = [None if rung is None else _shown(rung, finding, workspace) for rung in rungs]
    return dict(zip(RUNGS, shown, strict=True))


def _shown(pattern: Pattern, finding: Finding, workspace: str) -> str:
    """The text form, a program of the workspace by its path in it: `./gradlew build *`."""
    program, *more = pattern.words
    inside = f"{workspace.rstrip('/')}/"
    if not workspace or not program.startswith(inside):
        return show_pattern(pattern)
    written = finding.command.argv[0].text
    is_there = written[:1] != "/" and os.path.normpath(f"{inside}{written}") == program
    called = written if is_there and "/" in written else f"./{program.removeprefix(inside)}"
    return show_pattern(replace(pattern, words=(called, *more)))


def step(taken: TraceStep) -> dict[str, Any]:
    """One step of the trace."""
    return {"source": taken.source, "says": taken.says.name, "why": taken.why}
