"""The examples of a rule, tried on the real judging path when the rule is loaded."""

from __future__ import annotations

from assent.command import Surroundings, analyse
from assent.errors import ParseError
from assent.pattern import catches, covers, show_pattern
from assent.policy.consult import objection_to_rule
from assent.policy.decision import Decision
from assent.risk import Finding, classify

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.config.rule_table import RuleTable
    from assent.policy import Rule

_NOWHERE = "/(folder)"  # where the examples of a file that belongs to no folder would run


def failing_examples(table: RuleTable, folder: str | None) -> Iterator[tuple[str, str, str]]:
    """The key, the example and the reason of each that does not come out."""
    place = folder or _NOWHERE
    surroundings = Surroundings(cwd=place, home="/(home)", workspace=place)
    for key, examples in (("match", table.match), ("not_match", table.not_match)):
        for example in examples:
            reason = _wrong(table.rules, example, surroundings, key == "match")
            if reason is not None:
                yield key, example, reason


def _wrong(rules: tuple[Rule, ...], example: str, surroundings: Surroundings, wanted: bool) -> str | None:
    try:
        findings = classify(analyse(example, surroundings), surroundings)
    except ParseError as error:
        return f"{example!r} is no command: {error}"
    against = [_against(rule, finding) for rule in rules for finding in findings]
    if (None in against) is wanted:
        return None
    if not wanted:
        return f"{example!r} must not match, but does"
    said = next((reason for reason in against if reason), None)
    patterns = [f"`{show_pattern(rule.pattern)}`" for rule in rules]
    return f"{example!r} does not match " + (f"{patterns[0]}: {said}" if said else " or ".join(patterns))


def _against(rule: Rule, finding: Finding) -> str | None:
    """The reason why the rule does not apply: the empty text when its words do not fit, None when it does."""
    if rule.decision is not Decision.allow:
        return None if catches(rule.pattern, finding.command) else ""
    return objection_to_rule(rule, finding) if covers(rule.pattern, finding.command) else ""
