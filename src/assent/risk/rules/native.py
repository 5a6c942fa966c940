"""C and C++: build generators, checkers, debuggers and programs about object files."""

from __future__ import annotations

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
