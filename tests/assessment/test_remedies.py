"""Safer spellings: which are told, and that each that is told is one."""

from __future__ import annotations

import pytest
from tests.case_files import blocks
from tests.mutants.besides import rows

from assent.assessment import Context, assess
from assent.hooks.agents.answer import answer
from assent.hooks.agents.brief import advised
from assent.hooks.agents.event import Backstop
from assent.policy import Decision, Mode, Policy
from assent.risk import Category

BLOCKS = [[line for line in lines if line[:1] != "#"] for lines in blocks("assessment/remedies.txt")]


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block[0])
def test_cases(block: list[str]) -> None:
    assessment = assess(block[0].removeprefix("$ "))
    assert [finding.remedy for finding in assessment.findings if finding.remedy] == block[1:]


@pytest.mark.parametrize("block", [block for block in BLOCKS if len(block) > 1], ids=lambda block: block[0])
def test_each_is_no_more_than_what_it_replaces_and_never_denied(block: list[str]) -> None:
    given = assess(block[0].removeprefix("$ "))
    for spelling in block[1:]:
        safer = assess(spelling)
        assert safer.category <= given.category
        assert safer.decision is not Decision.deny


@pytest.mark.parametrize("command", [row.command for row in rows() if row.kind == "safer"])
def test_what_is_stated_as_safer_makes_no_command_worse(command: str) -> None:
    given = assess(command)
    for finding in given.findings:
        assert not finding.remedy or assess(finding.remedy).category <= given.category


def test_what_is_allowed_needs_none() -> None:
    assert all(finding.remedy == "" for finding in assess("git push --force-with-lease --dry-run; ls *").findings)


def test_none_is_told_that_the_policy_denies() -> None:
    never = Context(policy=Policy(mode=Mode.Never))
    assert [finding.remedy for finding in assess("git push --force", never).findings] == [""]
    assert [finding.remedy for finding in assess("git clean -f", never).findings] == ["git clean -n -f"]


def test_agents_are_told() -> None:
    found = assess("git push --force")
    assert advised(answer(found, Backstop.Asks), found).advice == "try `git push --force-with-lease` instead"
    assert assess("git push --force").category is Category.DeletesData


@pytest.mark.parametrize(
    "command",
    [
        f"cd {'a' * 90}; git push --force",  # it would be cut
        "bash <<'X'\ngit push --force\nX",  # it would be on one line
    ],
)
def test_none_is_told_that_is_no_command_as_it_is_told(command: str) -> None:
    found = assess(command)
    told = advised(answer(found, Backstop.Asks), found).advice
    assert told
    assert "lease" not in told
