"""A command in another spelling, before anybody is asked about it; judging it proves that it is milder."""

from __future__ import annotations

from assent.assessment import Assessment, Context, Shell, assess
from assent.correction.respell import STEPS
from assent.record import Record

READ = (Shell.Bash, Shell.Sh, Shell.Zsh)  # shells whose texts can be spelled otherwise
LONGEST = 4096  # code points of a text that is spelled otherwise


class Respelled(Record):
    """Another spelling of a command."""

    command: str
    why: str  # "Respelled: braces written out"


def respelled(given: Assessment, context: Context) -> Respelled | None:
    """The command of `given` in the spelling that is judged milder, or of which less is opaque; None if none is."""
    if context.shell not in READ or len(given.command) > LONGEST:
        return None
    best, reasons = given, list[str]()
    for step in STEPS:
        text = step.rewrite(best.command, context.shell.value)
        if text is None:
            continue
        tried = assess(text, context)
        if _is_milder(tried, best) or (step.narrows and _measures(tried) == _measures(best)):
            best = tried
            reasons.append(step.why)
    return Respelled(best.command, f"Respelled: {', '.join(reasons)}") if reasons else None


def _is_milder(one: Assessment, other: Assessment) -> bool:
    """Whether `one` is less in some way and more in none."""
    pairs = list(zip(_measures(one), _measures(other), strict=True))
    return all(left <= right for left, right in pairs) and any(left < right for left, right in pairs)


def _measures(assessment: Assessment) -> tuple[int, int, int]:
    return assessment.decision, assessment.category, len(assessment.opaque)
