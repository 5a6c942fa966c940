"""How a person who is asked may approve it from now on: told with the question, where they read it."""

from __future__ import annotations

from assent.command import Surroundings
from assent.errors import PatternError
from assent.pattern.phrase import parse_phrase
from assent.policy.decide import decide
from assent.policy.decision import Decision
from assent.policy.model import Grant
from assent.policy.offer import open_offer
from assent.policy.plain import plain_category
from assent.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.assessment import Assessment, Context
    from assent.pattern import Pattern
    from assent.risk.finding import Finding

MOST = 3  # parts of a text; what needs more approvals is no everyday command


def proposal(assessment: Assessment, context: Context) -> str:
    """The command that approves every part that is asked about, as given in the workspace; empty where none does."""
    pairs = zip(assessment.findings, assessment.parts, strict=True)
    held: list[Finding] = []
    for finding, part in pairs:
        if part is Decision.ask and finding not in held:
            held.append(finding)
    if not 0 < len(held) <= MOST:
        return ""
    phrases = dict.fromkeys([_phrase(finding, context) for finding in held])
    return "" if "" in phrases else f"assent approvals trust-verb {' '.join(phrases)}"


def _phrase(finding: Finding, context: Context) -> str:
    """The words to trust, in quotes; empty where no words answer the question."""
    pattern = open_offer(finding)
    if pattern is None or pattern.flags:
        return ""
    phrase = " ".join(pattern.words)
    if not _is_said(phrase, pattern, context) or plain_category(pattern) < finding.category:
        return ""
    grant = Grant(pattern, finding.category, context.workspace)
    granted = decide((finding,), replace(context.policy, grants=(grant,)))
    return f"'{phrase} *'" if granted.decision is Decision.allow and "'" not in phrase else ""


def _is_said(phrase: str, pattern: Pattern, context: Context) -> bool:
    """Whether the words are understood as that pattern when a person gives them."""
    try:
        return parse_phrase(phrase, Surroundings(context.workspace, context.home, context.workspace)) == pattern
    except PatternError:
        return False
