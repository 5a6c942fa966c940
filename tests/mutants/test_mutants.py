"""The dangers in the rules are held by their own examples, each fact by one that comes out otherwise without it."""

from __future__ import annotations

import pytest
from tests.rows import each_row

from . import besides, checks, fetches, kinds, quiet, secrets, vocabularies, words
from .mutants import Mutant, examples, mutants, unnoticed


def test_no_fact_can_be_lost_unnoticed() -> None:
    found, _ = unnoticed()
    told = "write an example below the program that comes out otherwise without this fact"
    assert [mutant.what for mutant in found] == [], told
    assert [example.text for each in examples().values() for example in each[:2] if _is_wrong(example)] == []


def test_no_subcommand_that_fetches_code_can_be_lost_unnoticed() -> None:
    found, _ = fetches.unnoticed()
    assert [each.what for each in found] == [], "write an example below the program that is RunsFetchedCode by it"


def test_no_place_of_a_secret_can_be_lost_unnoticed() -> None:
    found, _ = secrets.unnoticed()
    told = "write a case into tests/cases/store/secrets.txt in which only this place says that the word is a secret"
    assert [place.what for place in found] == [], told


def test_no_fact_of_an_approval_or_of_what_is_loaded_can_be_lost_unnoticed() -> None:
    found, _ = besides.unnoticed()
    told = "write a case into tests/cases/programs/besides.txt that comes out otherwise without this fact"
    assert [fact.what for fact in found] == [], told


def test_no_kind_of_a_program_can_be_lost_unnoticed() -> None:
    found, _ = kinds.unnoticed()
    assert found == [], "write a case into tests/cases/programs/kinds.txt that comes out otherwise without this kind"


def test_no_word_with_a_meaning_can_be_lost_unnoticed() -> None:
    found, _ = words.unnoticed()
    assert found == [], "write a case into tests/cases/programs/words.txt that comes out otherwise without this word"


def test_no_list_that_code_asks_for_can_be_lost_unnoticed() -> None:
    found, _ = vocabularies.unnoticed()
    assert found == [], "write an example below the program that comes out otherwise without these words"


def test_no_case_of_a_check_can_be_lost_unnoticed() -> None:
    found, _ = checks.unnoticed()
    assert found == [], "write an example below the program that comes out otherwise without this case"


def test_no_command_of_a_client_can_be_lost_unnoticed() -> None:
    found, _ = kinds.unnoticed_verbs()
    assert found == [], "write an example below the client that comes out otherwise without this command"


def test_no_limit_and_no_read_can_be_lost_unnoticed() -> None:
    found, _ = quiet.unnoticed()
    assert found == [], "write an example below the program: with a word more, or a private file"


def test_a_limit_or_read_that_another_line_says_as_well_is_still_stated() -> None:
    told = examples()
    doubled = [each for each in quiet.facts() if each.what in quiet.DOUBLED]
    assert {each.what for each in doubled} == quiet.DOUBLED
    assert [each.what for each in doubled if each.is_noticed(told)] == []


@each_row("row", besides.rows())
def test_a_case_says_what_holds(row: besides.Row) -> None:
    assert len(row.told()) == row.wanted()


def test_what_another_line_says_as_well_is_still_stated() -> None:
    told = besides.cases()
    doubled = [each for each in besides.facts() if each.what in besides.DOUBLED]
    assert {each.what for each in doubled} == besides.DOUBLED
    assert [each.what for each in doubled if each.is_noticed(told)] == []


def test_a_place_that_is_said_twice_is_still_stated() -> None:
    assert {place.what for place in secrets.places()} >= secrets.DOUBLED
    told = secrets.cases()
    assert [place.what for place in secrets.places() if place.what in secrets.DOUBLED and place.is_noticed(told)] == []


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
