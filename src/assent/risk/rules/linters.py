"""Checkers and counters of source that run none of it."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

WRITING = frozenset("sync fix create merge install add format init dump setup".split())


def verb(word: Argument) -> Judgement:
    """A file, or a verb of which some write."""
    if word.exact and word.text in WRITING:
        return Judgement(Category.ModifiesFilesystem, f"`{word.text}` writes {{|files}}", word)
    return Judgement(Category.ReadsFilesystem, f"`{word.text}` is read", reads=(word,))
