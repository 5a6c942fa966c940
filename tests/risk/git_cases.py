"""What the tests of the git model share: examples of the tables, case blocks, and judging a text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests import case_files
from tests.case_files import fields

from assent.command import Command, Surroundings, analyse
from assent.risk.git import (
    commits,
    files,
    history,
    judge,
    nested,
    programs,
    questions,
    refs,
    remotes,
    settings,
    storage,
    trees,
)

if TYPE_CHECKING:
    from assent.risk.finding import Judgement

SURROUNDINGS = Surroundings("/home/u/project", "/home/u", "/home/u/project")
MODULES = (settings, history, questions, commits, files, trees, refs, remotes, nested, storage, programs)


def examples() -> list[tuple[str, str]]:
    """Category and command of every example beside a rule."""
    lines = [line for module in MODULES for line in module.EXAMPLES.strip().splitlines()]
    return [(category, text) for category, _, text in (line.partition(": ") for line in lines)]


def blocks() -> list[dict[str, str]]:
    """Every block of the case file: `key: value` lines below a title."""
    return [fields(lines) for lines in case_files.blocks("risk/git.txt")]


def commands(text: str) -> list[Command]:
    """The commands of `text` that run git."""
    return [command for command in analyse(text, SURROUNDINGS).commands if command.program == "git"]


def judged(text: str) -> Judgement:
    """The judgement of the first git command of `text`; those in its substitutions come after it."""
    return judge(commands(text)[0], SURROUNDINGS)
