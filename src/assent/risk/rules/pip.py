"""pip, pipx and uv: Python packages."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument


def interpreter(word: Argument) -> Judgement:
    """A Python by its version; one given by its path is run to ask what it is."""
    if not word.exact or "/" in word.text or "\\" in word.text:
        reason = f"the interpreter `{word.text}` is run to ask its version"
        return Judgement(Category.Unrecognized, reason, word)
    return Judgement(Category.ReadsFilesystem, "")
