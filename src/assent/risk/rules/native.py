"""C and C++: build generators, checkers, debuggers and programs about object files."""

from __future__ import annotations

from assent.command.options import part
from assent.risk.category import Category
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument


NINJA_TOOLS = frozenset("targets query commands inputs deps missingdeps graph compdb rules list".split())


def ninja_tool(word: Argument) -> Judgement:
    """A tool of ninja that shows part of the build."""
    if word.exact and word.text in NINJA_TOOLS:
        return Judgement(Category.ReadsFilesystem, "")
    return Judgement(Category.DeletesData, f"`ninja -t {word.text}` may delete built files", word)


def cmake_target(word: Argument) -> Judgement:
    """A target of the build; `install` copies to where the machine has its programs."""
    if word.exact and word.text.partition("/")[0] != "install":
        return Judgement(Category.RunsProjectCode, f"`cmake` builds `{word.text}`", word)
    return Judgement(Category.ModifiesSystem, f"`cmake --target {word.text}` installs the build", word)


def style(word: Argument) -> Judgement:
    """A style of clang-format: its name, the settings themselves, or `file:` with a file, whose lines errors quote."""
    if not word.prefix.startswith("file:"):
        return Judgement(Category.ReadsFilesystem, "")
    return Judgement(Category.ReadsFilesystem, "", reads=(part(word, len("file:")),))


def translated(word: Argument) -> Judgement:
    """A file that is translated; `@file` is one with more options."""
    if word.prefix.startswith("@"):
        return Judgement(Category.Unrecognized, f"`{word.text}` may hold more options", word)
    return Judgement(Category.ModifiesFilesystem, f"`as` assembles `{word.text}`", reads=(word,))
