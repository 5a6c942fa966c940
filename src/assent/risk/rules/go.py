"""Go: the go command, formatters and checkers."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

FILES = Category.ModifiesFilesystem


def profile(word: Argument) -> Judgement:
    """A profile that pprof shows; it fetches one that is given by an address."""
    if not word.exact or ":" in word.text or "=" in word.text:
        return Judgement(Category.Unrecognized, f"`{word.text}` may be fetched", word)
    return Judgement(Category.ReadsFilesystem, "", reads=(word,))


def modules(word: Argument) -> Judgement:
    """The mode in which modules are resolved."""
    if word.exact and word.text in ("readonly", "vendor"):
        return Judgement(Category.ReadsFilesystem, "")
    return Judgement(FILES, f"`-mod={word.text}` may change go.mod", word)
