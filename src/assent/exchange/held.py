"""The rules and approvals of this user, as far as they hold for every session and folder."""

from __future__ import annotations

from collections.abc import Iterable

from assent.errors import assert_never
from assent.pattern import Pattern, parse_pattern, show_pattern
from assent.policy import Decision, Rule
from assent.record import Record
from assent.risk import Category
from assent.store.grant import Scope, StoredGrant


class HeldRule(Record):
    """One rule or approval."""

    pattern: Pattern
    decision: Decision
    ceiling: Category  # of what is allowed
    justification: str
    origin: str  # for people: the rule's place in its file, or the approval's number


class Left(Record):
    """The rule that is not carried over, and the reason."""

    text: str  # as the pattern, or as it was in the agent's file
    reason: str
    origin: str = ""


def held_of_rules(rules: Iterable[Rule]) -> list[HeldRule]:
    """The rules of the user's own file."""
    return [HeldRule(rule.pattern, rule.decision, rule.ceiling, rule.justification, rule.origin) for rule in rules]


def held_of_grants(grants: Iterable[StoredGrant], folder: str) -> tuple[list[HeldRule], list[Left]]:
    """The approvals that hold in `folder` and below; with the empty text, those that hold everywhere."""
    held: list[HeldRule] = []
    left: list[Left] = []
    for grant in grants:
        origin = f"approval {grant.id}"
        reason = _elsewhere(grant, folder)
        if reason:
            left.append(Left(grant.pattern, reason, origin))
        else:
            held.append(HeldRule(parse_pattern(grant.pattern), Decision.allow, grant.ceiling, "", origin))
    return held, left


def _elsewhere(grant: StoredGrant, folder: str) -> str:
    """The reason why an approval does not hold there permanently; empty when it does."""
    if grant.expires:
        return f"it ends on {grant.expires}"
    match grant.scope:
        case Scope.Once | Scope.Text | Scope.Session:
            return f"it holds for one {'session' if grant.scope is Scope.Session else 'call'}"
        case Scope.Directory | Scope.Repository:
            return "" if grant.place == folder else f"it holds in {grant.place}: write that folder's own file with --in"
        case Scope.Everywhere:
            return "it holds everywhere, not only in this folder" if folder else ""
        case _:
            assert_never(grant.scope)


def shown(held: HeldRule) -> str:
    """The text of the pattern."""
    return show_pattern(held.pattern)
