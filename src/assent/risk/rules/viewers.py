"""Showing text page by page, and on the terminal."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

JUMPS = frozenset("0123456789gGF/?p%")  # what may follow the + of a first command that only moves


def page(word: Argument) -> Judgement:
    """A file to show, or `+command`, the first command of the pager."""
    if not word.text.startswith("+"):
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` is shown", reads=(word,))
    if word.exact and word.text[1:2] in JUMPS:
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` only moves")
    return Judgement(Category.Unrecognized, f"`{word.text}` is a command to the pager", word)
