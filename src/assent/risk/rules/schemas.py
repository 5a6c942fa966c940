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


LOSING = frozenset(("down", "down-to", "reset", "redo"))


def goose(word: Argument) -> Judgement:
    """What goose is told: a driver, an address, or what to do with the database."""
    if word.exact and word.text in LOSING:
        return Judgement(Category.DeletesData, f"`goose {word.text}` reverts migrations, which can delete data", word)
    return Judgement(Category.ModifiesRemote, f"`goose {word.text}` changes the database", word)
