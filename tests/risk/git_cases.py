"""The fixtures of the tests of the git model: examples of the tables, case blocks, and judging a text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests import case_files
from tests.case_files import fields

from assent.command import Command, Surroundings, analyse
from assent.risk.entries import index
from assent.risk.git.judge import judge
from assent.risk.rulebook import family

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.risk.entries.rule import Program
    from assent.risk.finding import Judgement

SURROUNDINGS = Surroundings("/home/u/project", "/home/u", "/home/u/project")


def examples() -> list[tuple[str, str]]:
    """Category and command of every example in git's file."""
    return [(example.category.name, example.text) for example in family("git").examples]


def rules() -> Iterator[tuple[tuple[str, ...], Program]]:
    """Each command by its words, and what git's file says of it: with an action as stash drop, and without one."""
    git = index.program("git")
    for entry in git.subcommands if git is not None else ():
        for name in entry.names.split():
            if entry.phrase:
                yield (name,), entry
            yield from [((name, action), below) for below in entry.subcommands for action in below.names.split()]


def blocks() -> list[dict[str, str]]:
    """Every block of the case file: `key: value` lines below a title."""
    return [fields(lines) for lines in case_files.blocks("risk/git.txt")]


def commands(text: str) -> list[Command]:
    """The commands of `text` that run git."""
    return [command for command in analyse(text, SURROUNDINGS).commands if command.program == "git"]


def judged(text: str) -> Judgement:
    """The judgement of the first git command of `text`; those in its substitutions come after it."""
    return judge(commands(text)[0], SURROUNDINGS)
