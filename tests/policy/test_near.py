"""The message about the approval that comes nearest without covering a command."""

from __future__ import annotations

import pytest
from tests.case_files import blocks, fields

from assent.assessment import Context, assess
from assent.pattern import parse_pattern
from assent.policy import Decision, Grant, Policy
from assent.record import replace
from assent.risk.category import Category


def cases() -> list[dict[str, str]]:
    return [fields(lines) for lines in blocks("policy/near.txt")]


def grant_of(written: str) -> Grant:
    head, _, pattern = written.strip().partition(": ")
    ceiling, _, rest = head.partition(" ")
    place = rest.removeprefix("in ") if rest.startswith("in ") else None
    barred = "it ended yesterday" if rest == "barred" else ""
    return Grant(parse_pattern(pattern), Category[ceiling], place, barred=barred)


@pytest.mark.parametrize("case", cases(), ids=lambda case: case["title"])
def test_the_nearest_approval_is_told(case: dict[str, str]) -> None:
    policy = Policy(grants=tuple(map(grant_of, case["approved"].split(" / "))))
    place = Context(cwd="/code/project", workspace="/code/project")
    held = assess(case["command"].strip(), replace(place, policy=policy))
    assert held.decision is Decision.ask
    _, mark, rest = held.reason.partition("your approval")
    assert mark + rest == case["told"].strip()


def test_a_grant_that_is_used_is_named_by_its_number() -> None:
    grants = (Grant(parse_pattern("git push *"), Category.ModifiesRemote, id=7, origin="approval 7"),)
    found = assess("git push", Context(policy=Policy(grants=grants)))
    assert [(step.grant, step.says) for step in found.trace] == [(7, Decision.allow)]
