"""Compose: groups of containers described by a file of the project."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument


def described(word: Argument) -> Judgement:
    """A compose file: a path, `-` for standard input, or an address from which it is fetched."""
    if not word.exact or "://" in word.text or word.text.startswith(("git@", "github.com/")):
        return Judgement(Category.Unrecognized, f"the compose file `{word.text}` may be fetched from elsewhere", word)
    return Judgement(Category.ReadsFilesystem, "", reads=(word,))
