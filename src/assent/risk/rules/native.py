"""C and C++: build generators, checkers, debuggers and programs about object files."""

from __future__ import annotations

from assent.command.model import Argument
from assent.command.options import part
from assent.risk.category import Category
from assent.risk.finding import Judgement


def style(word: Argument) -> Judgement:
    """A style of clang-format: its name, the settings themselves, or `file:` with a file, whose lines errors quote."""
    if not word.prefix.startswith("file:"):
        return Judgement(Category.ReadsFilesystem, "")
    return Judgement(Category.ReadsFilesystem, "", reads=(part(word, len("file:")),))
