"""Sorting, cutting, joining and shaping lines of text; numbers."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument


def temporary(word: Argument) -> Judgement:
    """Where temporary files are kept, which are gone afterwards."""
    if word.exact and word.text.rstrip("/") in ("/tmp", "/var/tmp"):  # noqa: S108 - only named
        return Judgement(Category.ReadsFilesystem, "")
    return Judgement(Category.ModifiesFilesystem, f"`{word.text}` keeps temporary files", word, writes=(word,))
