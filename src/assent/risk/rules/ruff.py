"""Ruff, the checker and formatter for Python."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument


HARMLESS = frozenset("lint line-length indent-width target-version preview exclude extend-exclude src".split())


def settings(word: Argument) -> Judgement:
    """A file with settings, or one setting: `lint.select=["E"]`, of which some write."""
    name, equals, _ = word.text.partition("=")
    if not word.exact or (equals and name.strip().partition(".")[0] not in HARMLESS):
        return Judgement(Category.ModifiesFilesystem, f"the setting `{word.text}` may change files", word)
    return Judgement(Category.ReadsFilesystem, "", reads=() if equals else (word,))
