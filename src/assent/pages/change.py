"""The ways to another decision, in words a person can act on."""

from __future__ import annotations

from collections.abc import Iterator

from assent.assessment import Assessment, Cause
from assent.errors import ParseError, assert_never
from assent.pages.parts import parts
from assent.pattern import show_pattern
from assent.policy import Decision, Mode, Policy, Preset, Rule, Sandbox, decide
from assent.policy.offer import offer
from assent.record import replace
from assent.risk import Category, Finding
from assent.syntax import parse


def changes(assessment: Assessment, policy: Policy) -> list[str]:
    """Ways to another decision, the nearest first; each is true by trying it."""
    return [*_spelling(assessment), *_other_settings(assessment, policy), *_rules(assessment, policy)]


def _spelling(assessment: Assessment) -> Iterator[str]:
    for finding, _ in parts(assessment):
        if finding.remedy:
            yield f"a safer form: `{finding.remedy}`"
    match assessment.cause:
        case Cause.Opaque:
            unknown = ", ".join([f"`{assessment.command[start:end]}`" for start, end in _outermost(assessment)])
            if not _is_shell(assessment.command):
                yield "a text that can be parsed"
            elif unknown and any(finding.command.argv or finding.command.redirects for finding in assessment.findings):
                yield f"plain words instead of {unknown}"
        case Cause.Nothing | Cause.Risk | Cause.Unrecognized:
            return
        case _:
            assert_never(assessment.cause)


def _is_shell(text: str) -> bool:
    try:
        parse(text)
    except ParseError:
        return False
    return True


def _outermost(assessment: Assessment) -> list[tuple[int, int]]:
    """The spans that are opaque, without those inside another and those of no text."""
    kept: list[tuple[int, int]] = []
    for part in sorted(assessment.opaque, key=lambda part: (part.start, -part.end)):
        if part.start < part.end and not (kept and part.end <= kept[-1][1]):
            kept.append((part.start, part.end))
    return kept


def _other_settings(assessment: Assessment, policy: Policy) -> Iterator[str]:
    """A preset that asks less, another sandbox in the same mode, then another mode with the same sandbox."""
    presets = {preset.value: replace(policy, preset=preset) for preset in Preset}
    sandboxes = {sandbox.value: replace(policy, sandbox=sandbox) for sandbox in Sandbox}
    modes = {mode.value: replace(policy, mode=mode) for mode in Mode}
    for option, policies in (("--preset", presets), ("--sandbox", sandboxes), ("--mode", modes)):
        decisions = {value: decide(assessment.findings, other).decision for value, other in policies.items()}
        for decision in Decision:
            values = [value for value, other in decisions.items() if other is decision is not assessment.decision]
            if values and (option != "--preset" or decision < assessment.decision):
                yield f"{option} {' or '.join(values)}: {decision.name}"


def _rules(assessment: Assessment, policy: Policy) -> Iterator[str]:
    """Rules that would allow it: the project's own, else one for each part that was not, said with its very words."""
    if assessment.decision is Decision.allow:
        return
    trusting = replace(policy, rules=tuple([replace(rule, trusted=True) for rule in policy.rules]))
    if decide(assessment.findings, trusting).decision is Decision.allow:
        files = sorted({rule.origin.rpartition(":")[0] for rule in policy.rules if not rule.trusted})
        yield f"{' and '.join([f'`assent policy trust {file}`' for file in files])}, once you have read what it allows"
    held = assessment.held()
    if any(finding.category is Category.Destroys for finding in held):
        yield "only `overrides.destroys` in your own policy file lowers a built-in denial, and only to ask"
        return
    rules = [_rule_for(finding) for finding in held]
    wanted = replace(policy, rules=policy.rules + tuple([rule for rule in rules if rule is not None]))
    if decide(assessment.findings, wanted).decision is Decision.allow:
        for rule in wanted.rules[len(policy.rules) :]:
            yield f"a rule in your policy file that allows `{show_pattern(rule.pattern)}` up to {rule.ceiling.name}"


def _rule_for(finding: Finding) -> Rule | None:
    """An allow rule for the words of one command; None when its words cannot be a pattern."""
    exact = offer(finding).exact
    return None if exact is None else Rule(exact, Decision.allow, "", origin="", ceiling=finding.category)
