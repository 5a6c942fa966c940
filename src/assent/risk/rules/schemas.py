"""Programs that change the schemas of databases step by step."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument


def address(word: Argument) -> Judgement:
    """A database, or a container with one that is started for it."""
    if not word.exact or word.text.startswith("docker"):
        return Judgement(Category.ModifiesSystem, f"`{word.text}` starts a container", word)
    return Judgement(Category.ReadsFilesystem, "")
