from __future__ import annotations

import pytest

from assent.risk.category import Category
from assent.risk.git.index import Family, table
from assent.risk.git.model import Actions
from assent.risk.git.parse import parse

from .git_cases import blocks, commands, examples, judged


@pytest.mark.parametrize(("category", "text"), examples())
def test_the_examples_beside_the_rules(category: str, text: str) -> None:
    found = judged(text)
    assert found.category.name == category, found.reason


@pytest.mark.parametrize("block", blocks(), ids=lambda block: block["title"])
def test_cases(block: dict[str, str]) -> None:
    text = block["command"]
    found = judged(text)
    fault = found.fault
    got = {
        "category": found.category.name,
        "reason": found.reason,
        "fault": text[fault.start : fault.end] if fault else "",
        "reads": " ".join(word.text for word in found.reads),
        "writes": " ".join(word.text for word in found.writes),
        "deletes": " ".join(word.text for word in found.deletes),
    }
    expected = {key: value for key, value in block.items() if key in got}
    paths = dict.fromkeys(("reads", "writes", "deletes"), "")
    assert {key: got[key] for key in {**paths, **expected}} == {**paths, **expected}


@pytest.mark.parametrize("family", list(Family), ids=lambda family: family.name)
def test_the_index_names_what_the_tables_hold(family: Family) -> None:
    assert sorted(family.value.split()) == sorted(table(family))


def test_every_rule_has_an_example() -> None:
    covered = {parse(command.argv).name for _, text in examples() for command in commands(text)}
    rules = {
        (name, action) if action else (name,)
        for family in Family
        for name, entry in table(family).items()
        for action in (entry.rules if isinstance(entry, Actions) else ("",))
    }
    assert rules - covered == set()


@pytest.mark.parametrize("text", [text for category, text in examples() if category in ("ReadsVcs", "ReadsRemote")])
def test_what_only_reads_says_so_without_a_fault_of_its_own(text: str) -> None:
    found = judged(text)
    assert found.category <= Category.ReadsRemote
    assert not found.writes
    assert not found.deletes


@pytest.mark.parametrize("separator", ["\n", "\t", ";", "&", "|", "\\", "`id`", "$y"])
def test_a_substitution_that_may_print_anything_is_no_object(separator: str) -> None:
    assert judged("git show $(git rev-parse HEAD)").category is Category.ReadsVcs
    assert judged(f"git show $(git rev-parse HEAD{separator}x)").category is Category.Unrecognized
