"""The reach of an approval that states no ceiling: as far as its words are ordinarily typed for."""

from __future__ import annotations

from functools import cache

import pytest
from tests.case_files import CASES, blocks

from assent.assessment import Context, assess
from assent.command import Surroundings
from assent.errors import PatternError
from assent.pattern import Pattern, parse_pattern
from assent.pattern.phrase import parse_phrase
from assent.policy import Decision, Grant, Policy
from assent.policy.ordinary import HIGHEST, ordinary, ordinary_ceiling
from assent.risk import Category
from assent.risk.rulebook import families

HOME, PROJECT = "/home/user", "/home/user/project"


def natural() -> list[tuple[str, list[str]]]:
    return [(phrase, lines) for phrase, *lines in blocks("policy/natural.txt")]


@pytest.mark.parametrize(("phrase", "lines"), natural(), ids=[phrase for phrase, _ in natural()])
def test_what_people_approve_covers_what_they_type_it_for(phrase: str, lines: list[str]) -> None:
    try:
        pattern = parse_phrase(phrase, Surroundings(PROJECT, HOME, PROJECT), wide=False)
    except PatternError as error:
        assert lines[0][:1] == "!" and lines[0][2:] in str(error)
        return
    found = ordinary(pattern)
    if lines[0].startswith("!"):
        assert found.is_idle()
        assert lines[0][2:] == (f"--ceiling {found.beyond.name}" if found.beyond else "needs no approval")
        return
    policy = Policy(grants=(Grant(pattern, found.ceiling, PROJECT, chosen=True),))
    for line in lines:
        assert assess(line[2:], Context(PROJECT, PROJECT, HOME, policy)).decision is Decision.allow, line


def ceilings() -> list[tuple[str, str]]:
    lines = (CASES / "policy/ordinary.txt").read_text().splitlines()[1:]
    return [(pattern, ceiling) for pattern, _, ceiling in (line.partition(" → ") for line in lines)]


@pytest.mark.parametrize(("pattern", "ceiling"), ceilings())
def test_ceiling(pattern: str, ceiling: str) -> None:
    assert ordinary_ceiling(parse_pattern(pattern)).name == ceiling


@cache
def programs() -> list[str]:
    return sorted({example.text.split()[0] for family in families() for example in family.examples if example.text})


@pytest.mark.parametrize("letter", "abcdefghijklmnopqrstuvwxyz")
def test_nothing_ordinary_loses_data_or_shows_secrets(letter: str) -> None:
    for program in programs():
        if program[0] == letter and program.isalnum():
            ceiling = ordinary_ceiling(Pattern((program,), open=True))
            assert ceiling <= HIGHEST or ceiling is Category.Unrecognized, program
