"""Words that override what is configured need an approval that names them."""

from __future__ import annotations

import pytest
from tests.case_files import blocks

from assent.assessment import Context, assess
from assent.pattern import parse_pattern
from assent.pattern.configured import ANY, OverridingWords, entry
from assent.policy import Decision, Grant, Policy
from assent.risk import Category

PROJECT = "/home/user/project"


def cases() -> list[tuple[str, str, str]]:
    return [(pattern, line[0], line[2:]) for pattern, *lines in blocks("policy/overrides.txt") for line in lines]


@pytest.mark.parametrize(("pattern", "sign", "line"), cases())
def test_what_is_configured_is_covered_and_what_overrides_it_is_not(pattern: str, sign: str, line: str) -> None:
    text, _, reason = line.partition(" :: ")
    grant = Grant(parse_pattern(pattern), Category.DeletesData)
    assert assess(text, Context(PROJECT, PROJECT)).decision is Decision.ask
    found = assess(text, Context(PROJECT, PROJECT, policy=Policy(grants=(grant,))))
    if sign == "+":
        assert found.decision is Decision.allow
    else:
        told = f"your approval `{pattern}` does not match: {reason}, which it does not name"
        assert found.reason.endswith(told)


def test_each_option_of_all_programs_is_written_as_one() -> None:
    fields = [name for name in OverridingWords.__match_args__ if name not in ("remotes", "packages")]
    for option in " ".join([str(getattr(ANY, name)) for name in fields]).split():
        assert option.startswith("--") and option.rstrip("=").replace("-", "").isalnum()


def test_what_a_program_file_says_is_overridden_is_so_by_all_names_of_the_program() -> None:
    for program in ("kubectl", "oc", "kubecolor"):
        found = entry(program)
        assert found is not None and "-n,--namespace=" in found.where.split()
    assert entry("ls") is None and entry("a b") is None
