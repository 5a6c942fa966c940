"""Compilers, checkers, formatters, test runners and servers for JavaScript."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

PROJECT = Category.RunsProjectCode


def source(word: Argument) -> Judgement:
    """A file to check; `--noEmit false` is not a check."""
    if word.exact and word.text == "false":
        return Judgement(PROJECT, "`false` turns the option off", word)
    return Judgement(Category.ReadsFilesystem, "", reads=(word,))
