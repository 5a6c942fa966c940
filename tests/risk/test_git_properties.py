"""However a dangerous option is spelled and wherever it is, the command is not judged to be less."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import assume, given
from hypothesis import strategies as st

from assent.command import Takes, grammar
from assent.risk.category import Category

from .git_cases import examples, judged, rules

if TYPE_CHECKING:
    from assent.risk.entries.rule import Program


def _raising() -> list[tuple[str, Program, str, str, Category]]:
    """Command, rule, an option that makes it worse, the value that it needs, and how bad it is at least."""
    return [
        (
            f"git {' '.join(name)}",
            rule,
            spelling,
            "x" if key.endswith("=") else "",
            min(effect.category, Category.Unrecognized),
        )
        for name, rule in rules()
        if not rule.inert
        for key, effect in rule.effects.items()
        if effect.category is not None
        for spelling in key.rstrip("=?").split(",")
    ]


def _harmless(rule: Program) -> str:
    """The letters that may be before another in a cluster."""
    known = grammar(rule.options).options
    less = {option for options, _ in rule.modes for option in options.split()}
    return "".join(
        key[1] for key, (name, takes) in known.items() if len(key) == 2 and takes is Takes.Nothing and name not in less
    )


RAISING = _raising()
LONG = [row for row in RAISING if row[2].startswith("--")]
SHORT = [row for row in RAISING if len(row[2]) == 2]
OPERANDS = st.lists(st.sampled_from(["a", "origin", "HEAD", "v1", "src/a.py"]), max_size=3)


@given(st.sampled_from(RAISING), OPERANDS, OPERANDS)
def test_an_option_counts_wherever_it_stands(
    row: tuple[str, Program, str, str, Category], left: list[str], right: list[str]
) -> None:
    command, _, option, value, category = row
    assert judged(" ".join((command, *left, option, value, *right))).category >= category


@given(st.sampled_from(LONG), st.data())
def test_an_abbreviation_is_no_less_than_the_option(
    row: tuple[str, Program, str, str, Category], data: st.DataObject
) -> None:
    command, rule, option, value, category = row
    shortened = option[: data.draw(st.integers(3, len(option)))]
    others = grammar(rule.options).options
    assume(shortened not in others)
    assert judged(f"{command} {shortened} {value} a").category >= category


@given(st.sampled_from(SHORT), st.data())
def test_a_letter_counts_in_a_cluster(row: tuple[str, Program, str, str, Category], data: st.DataObject) -> None:
    command, rule, option, value, category = row
    before = data.draw(st.text(_harmless(rule), max_size=3)) if _harmless(rule) else ""
    assert judged(f"{command} -{before}{option[1]}{value} a b").category >= category


@given(st.sampled_from(examples()), st.sampled_from(['"$x"', "$x", "$(x)", "*"]))
def test_a_word_that_is_not_known_makes_nothing_safer(example: tuple[str, str], word: str) -> None:
    _, text = example
    found = judged(f"{text} {word}")
    assert found.category >= min(judged(text).category, Category.Unrecognized)
