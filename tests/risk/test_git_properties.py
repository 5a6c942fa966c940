"""However a dangerous option is spelled and wherever it is, the command is not judged to be less."""

from __future__ import annotations

from hypothesis import assume, given
from hypothesis import strategies as st

from assent.command import Takes, grammar
from assent.risk.category import Category
from assent.risk.git.index import GitFamily, table
from assent.risk.git.model import Actions, GitRule

from .git_cases import examples, judged


def _rules() -> list[tuple[str, GitRule]]:
    """Every command that reads its options, with its rule."""
    return [
        (" ".join(("git", name, action)).strip(), rule)
        for family in GitFamily
        for name, entry in table(family).items()
        for action, rule in (entry.rules if isinstance(entry, Actions) else {"": entry}).items()
        if not rule.inert
    ]


def _raising() -> list[tuple[str, GitRule, str, str, Category]]:
    """Command, rule, an option that makes it worse, the value that it needs, and how bad it is at least."""
    return [
        (command, rule, spelling, "x" if key.endswith("=") else "", min(effect.category, Category.Unrecognized))
        for command, rule in _rules()
        for key, effect in rule.effects.items()
        if effect.category is not None
        for spelling in key.rstrip("=?").split(",")
    ]


def _harmless(rule: GitRule) -> str:
    """The letters that may be before another in a cluster."""
    known = grammar(rule.options).options
    return "".join(key[1] for key, (_, takes) in known.items() if len(key) == 2 and takes is Takes.Nothing)


RAISING = _raising()
LONG = [row for row in RAISING if row[2].startswith("--")]
SHORT = [row for row in RAISING if len(row[2]) == 2]
OPERANDS = st.lists(st.sampled_from(["a", "origin", "HEAD", "v1", "src/a.py"]), max_size=3)


@given(st.sampled_from(RAISING), OPERANDS, OPERANDS)
def test_an_option_counts_wherever_it_stands(
    row: tuple[str, GitRule, str, str, Category], left: list[str], right: list[str]
) -> None:
    command, _, option, value, category = row
    assert judged(" ".join((command, *left, option, value, *right))).category >= category


@given(st.sampled_from(LONG), st.data())
def test_an_abbreviation_is_no_less_than_the_option(
    row: tuple[str, GitRule, str, str, Category], data: st.DataObject
) -> None:
    command, rule, option, value, category = row
    shortened = option[: data.draw(st.integers(3, len(option)))]
    others = grammar(" ".join((rule.options, rule.listing, rule.dry))).options
    assume(shortened not in others)
    assert judged(f"{command} {shortened} {value} a").category >= category


@given(st.sampled_from(SHORT), st.data())
def test_a_letter_counts_in_a_cluster(row: tuple[str, GitRule, str, str, Category], data: st.DataObject) -> None:
    command, rule, option, value, category = row
    before = data.draw(st.text(_harmless(rule), max_size=3)) if _harmless(rule) else ""
    assert judged(f"{command} -{before}{option[1]}{value} a b").category >= category


@given(st.sampled_from(examples()), st.sampled_from(['"$x"', "$x", "$(x)", "*"]))
def test_a_word_that_is_not_known_makes_nothing_safer(example: tuple[str, str], word: str) -> None:
    _, text = example
    found = judged(f"{text} {word}")
    assert found.category >= min(judged(text).category, Category.Unrecognized)
