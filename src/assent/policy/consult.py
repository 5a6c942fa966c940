"""Rules and grants that apply to one finding, and what they say of it."""

from __future__ import annotations

from assent.pattern.cover import covers
from assent.pattern.text import show_pattern
from assent.policy.decision import Decision
from assent.policy.model import Grant, Policy, Rule, TraceStep
from assent.policy.reach import objection, objection_above
from assent.record import replace
from assent.risk.category import Category

LONGEST_SAID = 80  # characters of what a project that is not trusted says

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.pattern import Pattern
    from assent.risk.finding import Finding


def catching(rules: Sequence[Rule], decision: Decision, finding: Finding) -> list[Rule]:
    """Those of `rules` with that decision that apply to `finding`."""
    if not rules:
        return []
    from assent.pattern.catch import catches_words
    from assent.pattern.words import all_words

    views = all_words(finding.command)
    return [rule for rule in rules if rule.decision is decision and catches_words(rule.pattern, views)]


def rule_step(rule: Rule) -> TraceStep:
    """The step that a rule that asks or denies adds to the trace."""
    shown = f"`{show_pattern(rule.pattern)}`"
    return TraceStep(f"rule {rule.origin}", rule.decision, f"{shown}: {_said(rule)}" if rule.justification else shown)


def reason_of(rules: list[Rule]) -> str:
    """The first justification, else which rule it was."""
    justified = next((_said(rule) for rule in rules if rule.justification), None)
    return justified or f"{rules[0].origin} says {rules[0].decision.name} for `{show_pattern(rules[0].pattern)}`"


def _said(rule: Rule) -> str:
    """The justification; that of a project that is not trusted as what somebody else says, and not at length."""
    if rule.trusted:
        return rule.justification
    words = " ".join(rule.justification.replace('"', "'").split())
    short = words if len(words) <= LONGEST_SAID else f"{words[: LONGEST_SAID - 1]}…"
    return f'a project that you have not trusted says, in {rule.origin}: "{short}"'


def approvals(policy: Policy, finding: Finding) -> tuple[bool, list[TraceStep]]:
    """Whether a grant or a rule allows `finding`, with one step for each whose words fit."""
    steps: list[TraceStep] = []
    allowed = False
    above = None
    if policy.ceiling is not None:
        from assent.policy.ceiling import approval_objection

        above = approval_objection(policy.ceiling, finding)
    for rule in policy.rules:
        if rule.decision is Decision.allow and fits(rule, finding, policy.text):
            against = objection_to_rule(rule, finding) or (None if rule.organisation else above)
            steps.append(_approval_step(f"rule {rule.origin}", rule.pattern, against))
            allowed = allowed or against is None
    for grant in policy.grants:
        if covers(grant.pattern, finding.command):
            against = objection_to(grant, finding) or above
            steps.append(_approval_step(grant.origin, grant.pattern, against, grant.id))
            allowed = allowed or against is None
    return allowed, steps


def fits(rule: Rule, finding: Finding, text: str) -> bool:
    """Whether a rule has the words of the command, or its text is the whole one, or the beginning of the command."""
    if not rule.text:
        return covers(rule.pattern, finding.command)
    if not rule.pattern.open:
        return text.strip() == rule.text
    return f"{finding.command.text} ".startswith(f"{rule.text} ") and covers(rule.pattern, finding.command)


def objection_to_rule(rule: Rule, finding: Finding) -> str | None:
    """The reason why `rule`, which allows and whose words fit, does not cover `finding`; None when it does."""
    if not rule.trusted:
        return "the project is not trusted"
    if rule.text and finding.command.opaque and finding.category is Category.Unrecognized:
        return finding.command.opaque[0].reason
    if rule.text and finding.starting:
        return f"what runs later is asked about each time: {finding.reason}"
    if rule.text and not rule.pattern.open:  # which names all that is in it
        return objection_above(finding, rule.ceiling)
    if rule.text:
        finding = replace(finding, command=replace(finding.command, variables=()))
    return objection(finding, rule.ceiling, rule.directory, rule.pattern, rule.raised)


def objection_to(grant: Grant, finding: Finding) -> str | None:
    """The reason why `grant`, whose words fit, does not cover `finding`; None when it does."""
    if grant.barred:
        return grant.barred
    if grant.options_only:
        for word in finding.command.argv[1:]:
            if not word.exact or word.text[:1] != "-":
                return f"it names no subcommand, and so does not cover `{word.text}`"
    far = bool(finding.beyond or finding.starting)
    return objection(finding, grant.ceiling, grant.directory, grant.pattern, far and is_raised(grant))


def is_raised(grant: Grant) -> bool:
    """Whether a person chose a ceiling above what the words ordinarily do, and so means what is far away too."""
    return grant.chosen and goes_far(grant.pattern, grant.ceiling)


def goes_far(pattern: Pattern, ceiling: Category) -> bool:
    """Whether `ceiling` is above what the words of `pattern` ordinarily do."""
    from assent.policy.plain import plain_category

    if ceiling <= plain_category(pattern):
        return False
    from assent.policy.ordinary import ordinary_ceiling  # it reads the examples of the rules

    return ceiling > ordinary_ceiling(pattern)


def _approval_step(source: str, pattern: Pattern, against: str | None, grant: int = 0) -> TraceStep:
    shown = f"`{show_pattern(pattern)}`"
    if against is None:
        return TraceStep(source, Decision.allow, f"{shown} covers it", grant)
    return TraceStep(source, Decision.ask, f"{shown} does not cover it: {against}", grant)
