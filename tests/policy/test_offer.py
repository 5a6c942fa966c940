"""The offers for the rules' own examples: each answers their question, and lets nothing dangerous pass."""

from __future__ import annotations

from functools import cache

import pytest

from assent.assessment import Context, assess
from assent.pattern import show_pattern
from assent.policy import Decision, Grant, Policy, decide
from assent.policy.offer import offer
from assent.risk import Category
from assent.risk.rulebook import UNIX, families

HERE = Context(UNIX.cwd, UNIX.workspace, UNIX.home, remedies=False)
DANGEROUS = (Category.ReadsSecrets, Category.DeletesData, Category.Destroys)


@cache
def examples() -> dict[str, list[str]]:
    """The examples of each program, by its bare name."""
    found: dict[str, list[str]] = {}
    for family in families():
        for example in family.examples:
            if example.shell == "bash":
                words = example.text.split()
                found.setdefault(words[0] if words else "", []).append(example.text)
    return found


@pytest.mark.parametrize("letter", sorted({program[:1].lower() for program in examples()}))
def test_what_is_offered_answers_and_lets_nothing_dangerous_pass(letter: str) -> None:
    for program in [program for program in examples() if program[:1].lower() == letter]:
        found = [(text, assess(text, HERE).findings) for text in examples()[program]]
        grants = set()
        for text, findings in found:
            for finding in findings if len(findings) == 1 else ():
                default = offer(finding).default
                if default is None or finding.category >= Category.ReadsSecrets:
                    continue
                grant = Grant(default, finding.category)
                answered = decide((finding,), Policy(grants=(grant,)))
                assert answered.decision is Decision.allow, f"{text}: {show_pattern(default)}"
                grants.add(grant)
        policy = Policy(grants=tuple(grants))
        for text, findings in found:
            for finding in findings:
                if finding.category in DANGEROUS:
                    assert decide((finding,), policy).decision is not Decision.allow, text
