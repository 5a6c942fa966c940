"""The answer when an agent is about to ask its user, who may have a rule that asks.

Only what a person approved by an explicit "always" answers in their place; it may then also become
a rule of the agent's own.
"""

from __future__ import annotations

from assent.errors import assert_never
from assent.hooks.agents.answer import Answer, AnswerKind
from assent.policy.decision import Decision
from assent.policy.model import PermissionRules, Policy
from assent.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.assessment import Assessment
    from assent.pattern import Pattern

_SPECIAL = frozenset("*()\\:")  # what a rule of an agent may read as more than letters


def confirmed(told: Answer, assessment: Assessment, policy: Policy) -> Answer:
    """`told` where it denies, or where an approval allows; else no opinion, and the agent asks."""
    match told.kind:
        case AnswerKind.Deny:
            return told
        case AnswerKind.NoOpinion | AnswerKind.Ask:
            return Answer(AnswerKind.NoOpinion)
        case AnswerKind.Allow:
            used = {step.grant for step in assessment.trace if step.grant and step.says is Decision.allow}
            patterns = [grant.pattern for grant in policy.grants if grant.id in used]
            if not patterns:
                return Answer(AnswerKind.NoOpinion)
            return replace(told, rules=_rules(patterns, policy.permission_rules), rules_kept=policy.permission_rules)
        case _:
            assert_never(told.kind)


def _rules(patterns: list[Pattern], kept: PermissionRules) -> tuple[str, ...]:
    """The patterns that can be stated as words and a final `*`; those with flags in any order cannot."""
    match kept:
        case PermissionRules.Off:
            return ()
        case PermissionRules.Session | PermissionRules.Local:
            return tuple([rule for rule in map(_rule, patterns) if rule])
        case _:
            assert_never(kept)


def _rule(pattern: Pattern) -> str:
    text = " ".join(pattern.words)
    plain = text.isprintable() and _SPECIAL.isdisjoint(text) and len(text.split()) == len(pattern.words)
    if pattern.flags or not plain:
        return ""
    return f"{text} *" if pattern.open else text
