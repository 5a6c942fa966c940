"""What the rules say of danger is held by their own examples: what is not held may only become less."""

from __future__ import annotations

import pytest

from .mutants import Mutant, examples, mutants
from .score import Score, ratchet, scores


@pytest.fixture(scope="module")
def now() -> dict[str, Score]:
    return scores()


def test_no_more_is_unnoticed_than_before(now: dict[str, Score]) -> None:
    before = ratchet()
    worse = {family: each.unnoticed - before.get(family, 0) for family, each in now.items()}
    told = "write an example that gives the option; `make mutants FAMILY=…` lists what none notices"
    assert {family: more for family, more in worse.items() if more > 0} == {}, told


def test_every_mutant_is_taken_back(now: dict[str, Score]) -> None:
    wrong = [example.text for found in examples().values() for example in found[:2] if _is_wrong(example)]
    assert wrong == []


def _is_wrong(example: object) -> bool:
    return example.finding().category is not example.category  # type: ignore[attr-defined]


def noticed(what: str) -> bool:
    found: list[Mutant] = [mutant for mutant in mutants() if mutant.what == what]
    assert found, what
    return all(mutant.is_noticed(examples()) for mutant in found)


@pytest.mark.parametrize("what", ["git reset: --hard", "sudo: identity"])
def test_a_mutant_is_noticed(what: str) -> None:
    assert noticed(what)


def test_an_option_that_no_example_gives_is_not_noticed() -> None:
    mutant = next(mutants())
    assert not mutant.is_noticed({})
