"""Facts that are well known, and that must survive every new generation of the data."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from assent import knowledge
from assent.option_table import Takes

from .cases import rows

if TYPE_CHECKING:
    from assent.knowledge import Known


def find(words: str) -> Known:
    program, *rest = words.split()
    known = knowledge.of(program)
    for word in rest:
        known = known.subcommand(word) if known else None
    assert known, f"{words} is not known"
    return known


@pytest.mark.parametrize(("command", "options"), rows("options.txt"))
def test_what_options_take(command: str, options: str) -> None:
    known = find(command)
    for fact in options.split(" · "):
        spelling, expected = fact.split()
        takes = known.option(spelling)
        assert (takes.value if takes else "unknown") == expected, spelling


@pytest.mark.parametrize(("words", "expected"), rows("arity.txt"))
def test_how_many_words_a_name_has(words: str, expected: str) -> None:
    program, *rest = words.split()
    known = knowledge.of(program)
    for word in rest:
        below = known.subcommand(word) if known else None
        if below is None:
            break
        known = below
    assert known
    assert known.arity == int(expected)


@pytest.mark.parametrize(("words", "expected"), rows("aliases.txt"))
def test_the_canonical_words(words: str, expected: str) -> None:
    assert " ".join(find(words).path) == expected


@pytest.mark.parametrize(("command", "expected"), rows("slots.txt"))
def test_what_operands_stand_for(command: str, expected: str) -> None:
    shown = " ".join(slot.value for slot in find(command).slots) or "nothing known"
    assert shown.startswith(expected)


def test_all_spellings_of_an_option_have_one_canonical_spelling() -> None:
    options = find("git commit").options
    assert options["-m"] == options["--message"]


def test_an_inherited_option_is_known_below_and_another_is_not() -> None:
    assert find("kubectl get").option("--context") is Takes.Value
    assert find("kubectl config view").option("--context") is Takes.Value
    assert find("git commit").option("--git-dir") is None


def test_subcommands_are_listed_by_their_canonical_names() -> None:
    names = find("docker compose").subcommands()
    assert {"up", "down", "ps", "logs"} <= set(names)
    assert list(names) == sorted(names)
