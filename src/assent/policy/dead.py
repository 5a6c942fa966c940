"""Approvals that would not cover what their own words are typed for."""

from __future__ import annotations

from assent.command import Wrapping
from assent.command.wrappers.execution_context import INPUT
from assent.pattern import Pattern, covers, show_pattern
from assent.pattern.foreign import PLAIN
from assent.pattern.overrides import unnamed
from assent.policy.consult import objection_to
from assent.policy.plain import OPERANDS, findings_with, plain_findings
from assent.record import replace
from assent.risk.category import Category

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.policy.model import Grant
    from assent.risk.finding import Finding


def why_dead(grant: Grant, cwd: str) -> str:
    """The reason why `grant` would not cover its own words, used plainly where it holds; empty where it would."""
    folder = grant.directory or cwd
    for finding in plain_findings(grant.pattern, folder):
        against = _objection(grant, finding)
        unknown = finding.category is Category.Unrecognized  # the words alone need a subcommand: git worktree
        if against and not (unknown and Category.ReadsRemote < grant.ceiling < Category.Unrecognized):
            return _read(grant.pattern, finding) or f"would not even cover its own words: {against}"
    for operands in OPERANDS if grant.pattern.open else ():
        for finding in findings_with(grant.pattern, operands, folder):
            raised = replace(grant, ceiling=max(grant.ceiling, finding.category))
            against = _objection(raised, finding) if finding.category < Category.Destroys else ""
            if against:
                return _read(grant.pattern, finding) or f"would not even cover its own words: {against}"
    return ""


def _objection(grant: Grant, finding: Finding) -> str:
    """The reason why the grant, whose words fit, does not cover the finding; empty where it does or they do not fit."""
    return (objection_to(grant, finding) or "") if covers(grant.pattern, finding.command) else ""


def _read(pattern: Pattern, finding: Finding) -> str:
    """The same where it is for what a wrapper reads, with what to approve instead; empty where it is not."""
    override = unnamed(pattern, finding.command.argv, PLAIN)
    if override is None or INPUT not in (override.value or override.word).text:
        return ""
    handing = [wrapper.name for wrapper in finding.command.wrappers if wrapper.wrapping is Wrapping.Operands]
    name = handing[0] if handing else "the program before it"
    inner = show_pattern(replace(pattern, words=pattern.words[pattern.words.index(finding.command.argv[0].text) :]))
    return f"would cover nothing: what `{name}` reads says {override.kind.value}; approve `{inner}` without `{name}`"
