"""The users' names and aliases change what commands are called, and make nothing milder."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assent.assessment import Context, assess
from assent.naming import name
from assent.record import replace
from assent.risk import Category

PLAIN = Context(cwd="/home/you/project", workspace="/home/you/project", home="/home/you")
NAMES = (("freshctl", 2), ("freshctl ticket", 3), ("git", 1))
ALIASES = {
    "g": "git",
    "gone": "rm -rf",
    "ls": "ls --color=auto",
    "all": "kill -9 -1",
    "key": "cat ~/.ssh/id_rsa",
    "two": "x | y",
}
OWN = replace(PLAIN, names=NAMES, aliases=tuple(ALIASES.items()))


@pytest.mark.parametrize(
    ("command", "named"),
    [
        ("freshctl ticket list --status open 605", "freshctl ticket list"),
        ("freshctl --verbose ticket reply 605", "freshctl ticket reply"),
        ("freshctl user 7", "freshctl user"),
        ("freshctl", "freshctl"),
        ("git push", "git"),
        ("npm run build", "npm run build"),
        ("g push origin", "git push"),
        ("sudo freshctl user add", "freshctl user"),
    ],
)
def test_name(command: str, named: str) -> None:
    assert " ".join(name(assess(command, OWN).findings[0].command)) == named


@pytest.mark.parametrize(
    ("command", "category"),
    [
        ("g push", Category.Unrecognized),
        ("g push --force", Category.DeletesData),
        ("gone build", Category.DeletesData),
        ("X=1 gone build", Category.DeletesData),
        ("gone $dir", Category.DeletesData),
        ("gone /", Category.Destroys),
        ("timeout 5 gone build", Category.DeletesData),
        ("echo $(all)", Category.Destroys),
        ("key", Category.ReadsSecrets),
        ("ls", Category.ReadsFilesystem),
        ("ls $(pwd) > /dev/null", Category.ReadsFilesystem),
        ("two", Category.Unrecognized),
    ],
)
def test_the_riskier_reading_counts(command: str, category: Category) -> None:
    assert assess(command, OWN).category is category


def test_the_reason_names_the_alias() -> None:
    assert assess("gone build", OWN).reason == "as your alias of `rm -rf`: `rm` deletes `build`"


COMMANDS = ["g push", "gone x", "git status", "ls -l", "all", "key | cat", "rm x", "two > y", "gone() { ls; }; gone"]
VALUES = [*ALIASES.values(), "true", "(", ""]


@given(
    st.lists(st.sampled_from(COMMANDS), min_size=1, max_size=3).map("; ".join),
    st.dictionaries(st.sampled_from([*ALIASES, "git", "rm", "cat"]), st.sampled_from(VALUES)),
)
def test_an_alias_makes_nothing_milder(command: str, aliases: dict[str, str]) -> None:
    before, after = assess(command, PLAIN), assess(command, replace(PLAIN, aliases=tuple(aliases.items()), names=NAMES))
    assert after.decision >= before.decision
    assert len(after.findings) == len(before.findings)
    for old, new in zip(before.findings, after.findings, strict=True):
        assert new.category >= old.category
        assert (new.command.argv, new.start, new.end) == (old.command.argv, old.start, old.end)
