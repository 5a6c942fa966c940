"""The tables of rules: their examples, and that what they say of themselves is so."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from assent.command.options import grammar
from assent.risk import Category
from assent.risk.catalog import shipped
from assent.risk.entries import index
from assent.risk.entries.rule import TEXT, Role
from assent.risk.entries.table import Table
from assent.risk.rulebook import family

from .blocks import worst

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from assent.risk.entries.rule import Program
    from assent.risk.rulebook import Example, Family

FAMILIES = [family(name) for name in shipped.families()]
WRITTEN = (Role.Writes, Role.Spreads, Role.Moves, Role.Deletes)


def entries(each: Family) -> list[Program]:
    """Every entry that is judged by its table, those of subcommands and modes included."""
    found = list(each.entries)
    for entry in found:
        found += [*entry.subcommands]
    return [entry for entry in found if entry.judge is None]


def programs(each: Family) -> list[Program]:
    """Every entry of a program that is judged by its table and has operands of its own."""
    return [entry for entry in each.entries if entry.judge is None and not entry.subcommands]


def writes_an_operand(entry: Program) -> bool:
    """Whether one of its operands is a path that is changed."""
    operands = entry.operands
    return any(effect.role in WRITTEN for effect in (*operands.first, operands.rest, operands.last or TEXT))


def fault_of(example: Example) -> str:
    """The difference between a judgement and its example, nothing if all is as it says."""
    found = worst(example.text)
    if found.category is not example.category:
        return f"{example.text}: {found.category.name} in place of {example.category.name}: {found.reason}"
    if not found.reason.strip() or found.reason.endswith((" to", " of", " from", ":")):
        return f"{example.text}: the reason has no end: {found.reason} …"
    return ""


@pytest.mark.parametrize("each", FAMILIES, ids=lambda each: each.name)
def test_the_examples_beside_the_rules(each: Family) -> None:
    """One test a family: 24,000 tests of their own would cost three times what they judge."""
    assert [fault for fault in map(fault_of, each.examples) if fault] == []


@cache
def words_of_examples() -> set[str]:
    """The words of all examples; a program's may be in another family."""
    texts = [example.text for each in FAMILIES for example in each.examples]
    return {word for text in texts for word in text.replace("./", " ").split()}


@pytest.mark.parametrize("each", [each for each in FAMILIES if each.name != "git"], ids=lambda each: each.name)
def test_every_entry_has_an_example(each: Family) -> None:
    tried = words_of_examples()
    assert [entry.names for entry in each.entries if not tried.intersection(entry.names.split())] == []


def options_at_odds(entry: Program) -> set[str]:
    """Options that are both harmless and not."""
    return set(grammar(entry.options).options) & set(grammar(" ".join(entry.effects)).options)


def unknown_options(entry: Program) -> set[str]:
    """Options by which operands are told apart and that the grammar has under another name."""
    known = {name for name, _ in Table(entry).grammar.options.values()}
    used = f"{entry.operands.given} {entry.operands.here_with} {entry.operands.here_unless}".split()
    for options, mode in entry.modes:
        used += [*options.split(), *(name.partition(",")[0].rstrip("=?") for name in mode.effects)]
        used += f"{mode.operands.given} {mode.operands.here_with} {mode.operands.here_unless}".split()
    return set(used) - known


def early_values(entry: Program) -> list[str]:
    """Options that say what they take before their last spelling."""
    spelled = f"{entry.options} {' '.join(entry.effects)}".split()
    return [each for each in spelled if "=" in each.rstrip("=?")]


@pytest.mark.parametrize("each", FAMILIES, ids=lambda each: each.name)
def test_options_are_written_as_they_are_read(each: Family) -> None:
    looks: tuple[Callable[[Program], Collection[str]], ...] = (options_at_odds, unknown_options, early_values)
    assert [(entry.names, found) for entry in entries(each) for look in looks if (found := look(entry))] == []


@pytest.mark.parametrize("each", FAMILIES, ids=lambda each: each.name)
def test_an_option_that_no_entry_names_is_not_harmless(each: Family) -> None:
    strict = [entry for entry in entries(each) if not entry.loose]
    names = [name for entry in strict if index.program(name := entry.names.split()[0]) is entry]
    judged = {name: worst(f"{name} --surely-not-an-option x y").category for name in names}
    assert [name for name, category in judged.items() if category < Category.Unrecognized] == []


GIVEN_MANY = ["find . -exec {0} {{}} +", "find . -print0 | xargs -0 {0}", "fd -X {0}", "{0} *", "ls | parallel -X {0}"]


@pytest.mark.parametrize("each", FAMILIES, ids=lambda each: each.name)
def test_many_names_reach_the_operand_that_is_written(each: Family) -> None:
    names = [name for entry in programs(each) if writes_an_operand(entry) for name in entry.names.split()]
    judged = {text: worst(text) for frame in GIVEN_MANY for text in map(frame.format, names)}
    assert {text: found.reason for text, found in judged.items() if found.category < Category.ModifiesFilesystem} == {}
