"""From findings to one decision: who says what, in the order of authority."""

from __future__ import annotations

from assent.closed import Rank
from assent.policy.decision import Decision, Mode
from assent.policy.model import Policy, Rule, TraceStep, Verdict
from assent.policy.table import category_of, cell, reason_of
from assent.record import Record
from assent.risk.category import Category, in_words
from assent.risk.finding import Finding, worst_of


class Authority(Rank):
    """The order of precedence."""

    BuiltIn = 1  # denies what destroys; only a named override of the user lowers it, to ask at most
    Deny = 2  # rules that deny, of whatever file
    Ask = 3  # rules that ask, of the user or of a project that the user trusts
    Approval = 4  # grants and rules that allow: they answer a built-in question, up to their ceiling
    Project = 5  # rules that ask, of a project that is not trusted or as a default: they only tighten the table
    Table = 6
    Nobody = 7  # in mode never there is nobody to ask


class _Ruling(Record):
    """The decision on one finding, and who said what about it."""

    decision: Decision
    reason: str
    steps: tuple[tuple[Authority, TraceStep], ...]


def decide(findings: tuple[Finding, ...], policy: Policy) -> Verdict:
    """The strictest decision on any of `findings`, with the reason of the riskiest that it falls on.

    Nothing to judge is nothing proven: without findings the answer is not allow.
    """
    if not findings:
        nothing = _answerable(_Ruling(Decision.ask, "there is nothing to judge", ()), policy.mode)
        return Verdict(nothing.decision, nothing.reason, _trace([nothing]), ())
    rulings = [_answerable(_ruling(finding, policy), policy.mode) for finding in findings]
    if len(rulings) == 1:  # as most texts have
        return Verdict(rulings[0].decision, rulings[0].reason, _trace(rulings), (rulings[0].decision,))
    parts = tuple([ruling.decision for ruling in rulings])
    strictest = max(parts)
    deciding = [at for at, part in enumerate(parts) if part is strictest]
    worst = worst_of([findings[at] for at in deciding])
    reason = next(ruling.reason for ruling, finding in zip(rulings, findings, strict=True) if finding is worst)
    if strictest > Decision.allow and [at for at in deciding if rulings[at].reason != reason]:
        from assent.policy.several import beside, together  # most texts have one such part

        told = beside(findings, worst)
        reason = together([reason, *[rulings[at].reason for at in deciding if at in told]])
    return Verdict(strictest, reason, _trace(rulings), parts)


def _trace(rulings: list[_Ruling]) -> tuple[TraceStep, ...]:
    """Every step once, from the highest authority down, in the order of the findings."""
    steps = [step for ruling in rulings for step in ruling.steps]
    if len(steps) == 1:  # as of most texts
        return (steps[0][1],)
    steps.sort(key=lambda step: step[0])
    return tuple({(step.source, step.says, step.why, step.grant): step for _, step in steps}.values())


def _answerable(ruling: _Ruling, mode: Mode) -> _Ruling:
    """A question in a mode in which nobody can be asked is a no."""
    if ruling.decision is not Decision.ask or mode is not Mode.Never:
        return ruling
    step = TraceStep("mode never", Decision.deny, "nobody can be asked")
    return _Ruling(Decision.deny, ruling.reason, (*ruling.steps, (Authority.Nobody, step)))


def _ruling(finding: Finding, policy: Policy) -> _Ruling:
    if finding.category is Category.Destroys:
        return _on_destroys(finding, policy)
    return _by_strict_rules(finding, policy) or _by_approval(finding, policy)


def _on_destroys(finding: Finding, policy: Policy) -> _Ruling:
    program = finding.command.program
    if program not in policy.destroys_ask:
        step = TraceStep("built-in", Decision.deny, finding.reason)
        return _Ruling(Decision.deny, finding.reason, ((Authority.BuiltIn, step),))
    step = TraceStep("override", Decision.ask, f"overrides.destroys names {program}: {finding.reason}")
    lowered = _Ruling(Decision.ask, finding.reason, ((Authority.BuiltIn, step),))
    stricter = _by_strict_rules(finding, policy)
    return lowered if stricter is None else _Ruling(stricter.decision, stricter.reason, lowered.steps + stricter.steps)


def _by_strict_rules(finding: Finding, policy: Policy) -> _Ruling | None:
    """The answer of rules that nothing below them can lift."""
    if not policy.rules:
        return None
    from assent.policy.consult import catching

    if denying := catching(policy.rules, Decision.deny, finding):
        return _by_rules(denying, Authority.Deny)
    trusted = [rule for rule in catching(policy.rules, Decision.ask, finding) if rule.trusted and not rule.default]
    return _by_rules(trusted, Authority.Ask) if trusted else None


def _by_rules(rules: list[Rule], authority: Authority) -> _Ruling:
    from assent.policy.consult import reason_of, rule_step

    return _Ruling(rules[0].decision, reason_of(rules), tuple([(authority, rule_step(rule)) for rule in rules]))


def _by_approval(finding: Finding, policy: Policy) -> _Ruling:
    """The answer of the table, tightened by an untrusted project, answered by an approval."""
    shown = finding.category is Category.ReadsSecrets and finding.secret in policy.shown
    category = finding.beside if shown else finding.category
    answer, where = cell(finding, category, policy)
    said = f", which secrets.{finding.secret.value} allows" if shown and finding.secret is not None else ""
    reason = reason_of(finding, category, policy) if answer is Decision.deny else finding.reason
    told = in_words(category_of(finding, answer, policy))
    step = TraceStep("table", answer, f"{told} in {where}: {reason}{said}")
    table = _Ruling(answer, reason, ((Authority.Table, step),))
    if not policy.rules and not policy.grants:
        return table
    from assent.policy.consult import approvals, catching

    asking = catching(policy.rules, Decision.ask, finding) if answer is Decision.allow else []
    if answer is Decision.allow and not asking:
        return table
    approved, considered = approvals(policy, finding)
    steps = tuple([(Authority.Approval, step) for step in considered])
    if approved:
        return _Ruling(Decision.allow, finding.reason, steps)
    held = _by_rules(asking, Authority.Project) if asking else table
    return _Ruling(held.decision, _with_near_miss(held.reason, finding, policy), steps + held.steps)


def _with_near_miss(reason: str, finding: Finding, policy: Policy) -> str:
    """The reason, and why an approval that a person may think of does not answer the question."""
    if not policy.grants:
        return reason
    from assent.policy.near import near_miss

    near = near_miss(policy.grants, finding)
    return f"{reason}; {near}" if near else reason
