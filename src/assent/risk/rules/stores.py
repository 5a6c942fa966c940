"""Package managers beside the system's own: brew, snap, flatpak, and those of Windows."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument


def formula(word: Argument) -> Judgement:
    """A name, or a file or an address with a formula, which is a program in Ruby."""
    if not word.exact or word.text.endswith(".rb") or word.text[:1] in "./~" or "://" in word.text:
        return Judgement(Category.RunsProjectCode, f"`{word.text}` is a program that brew runs", word)
    return Judgement(Category.ReadsFilesystem, "")
