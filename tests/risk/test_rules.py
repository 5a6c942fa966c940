"""The tables of rules: their examples, and that what they say of themselves is so."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from assent.command.options import grammar
from assent.risk import Category
from assent.risk.catalog import shipped
from assent.risk.catalogue import family
from assent.risk.entries import index
from assent.risk.entries.rule import TEXT, Role
from assent.risk.entries.table import Table

from .blocks import worst

if TYPE_CHECKING:
    from assent.risk.catalogue import Family
    from assent.risk.entries.rule import Program

FAMILIES = [family(name) for name in shipped.families()]
EXAMPLES = [
    pytest.param(example.category.name, example.text, id=f"{each.name}: {example.text}")
    for each in FAMILIES
    for example in each.examples
]
WRITTEN = (Role.Writes, Role.Spreads, Role.Moves, Role.Deletes)


def entries() -> list[Program]:
    """Every entry that is judged by its table, those of subcommands and modes included."""
    found = [entry for each in FAMILIES for entry in each.entries]
    for entry in found:
        found += [*entry.subcommands]
    return [entry for entry in found if entry.judge is None]


def programs() -> list[Program]:
    """Every entry of a program that is judged by its table and has operands of its own."""
    found = [entry for each in FAMILIES for entry in each.entries]
    return [entry for entry in found if entry.judge is None and not entry.subcommands]


def writes_an_operand(entry: Program) -> bool:
    """Whether one of its operands is a path that is changed."""
    operands = entry.operands
    return any(effect.role in WRITTEN for effect in (*operands.first, operands.rest, operands.last or TEXT))


@pytest.mark.parametrize(("category", "text"), EXAMPLES)
def test_the_examples_beside_the_rules(category: str, text: str) -> None:
    found = worst(text)
    assert found.category.name == category, found.reason
    assert found.reason.strip(), "a reason is told"
    assert not found.reason.endswith((" to", " of", " from", ":")), f"{found.reason} …"


@pytest.mark.parametrize("each", [each for each in FAMILIES if each.name != "git"], ids=lambda each: each.name)
def test_every_entry_has_an_example(each: Family) -> None:
    tried = {word for param in EXAMPLES for word in str(param.values[1]).replace("./", " ").split()}
    assert [entry.names for entry in each.entries if not tried.intersection(entry.names.split())] == []


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: entry.names)
def test_no_option_is_both_harmless_and_not(entry: Program) -> None:
    assert not set(grammar(entry.options).options) & set(grammar(" ".join(entry.effects)).options)


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: entry.names)
def test_options_are_named_as_the_grammar_names_them(entry: Program) -> None:
    known = {name for name, _ in Table(entry).grammar.options.values()}
    used = f"{entry.operands.given} {entry.operands.here_with} {entry.operands.here_unless}".split()
    for options, mode in entry.modes:
        used += [*options.split(), *(name.partition(",")[0].rstrip("=?") for name in mode.effects)]
        used += f"{mode.operands.given} {mode.operands.here_with} {mode.operands.here_unless}".split()
    assert set(used) <= known


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: entry.names)
def test_what_an_option_takes_is_said_behind_its_last_spelling(entry: Program) -> None:
    spelled = f"{entry.options} {' '.join(entry.effects)}".split()
    assert [each for each in spelled if "=" in each.rstrip("=?")] == []


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: entry.names)
def test_an_option_that_no_entry_names_is_not_harmless(entry: Program) -> None:
    name = entry.names.split()[0]
    if index.program(name) is entry and not entry.loose:
        assert worst(f"{name} --surely-not-an-option x y").category >= Category.Unrecognized


GIVEN_MANY = ["find . -exec {0} {{}} +", "find . -print0 | xargs -0 {0}", "fd -X {0}", "{0} *", "ls | parallel -X {0}"]


@pytest.mark.parametrize("frame", GIVEN_MANY)
@pytest.mark.parametrize("entry", [entry for entry in programs() if writes_an_operand(entry)], ids=lambda e: e.names)
def test_many_names_reach_the_operand_that_is_written(entry: Program, frame: str) -> None:
    for name in entry.names.split():
        found = worst(frame.format(name))
        assert found.category >= Category.ModifiesFilesystem, f"{frame.format(name)}: {found.reason}"
