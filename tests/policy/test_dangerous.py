"""The attacks with ordinary programs are never allowed unseen, and guard denies those that nobody can make good."""

from __future__ import annotations

import pytest
from tests.case_files import blocks

from assent.assessment import Context, facts_of, findings_of
from assent.policy import Policy, Preset, decide
from assent.policy.decision import Decision
from assent.record import replace

CASES = {title: commands for title, *commands in blocks("policy/dangerous.txt")}
CHANGES = "changes"  # which guard may allow
PLACE = Context(home="/home/you", cwd="/home/you/p", workspace="/home/you/p")


def answers(command: str) -> dict[Preset, Decision]:
    findings = findings_of(command, replace(PLACE, facts=facts_of(command, PLACE)))
    return {preset: decide(findings, Policy(preset=preset)).decision for preset in Preset}


@pytest.mark.parametrize("title", CASES)
def test_nothing_of_it_is_allowed(title: str) -> None:
    for command in CASES[title]:
        told = answers(command)
        assert told[Preset.Careful] is not Decision.allow, command
        assert told[Preset.Balanced] is not Decision.allow, command
        assert title == CHANGES or told[Preset.Guard] is Decision.deny, command
