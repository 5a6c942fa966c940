"""Mercurial, whose global options may stand anywhere."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument


def setting(word: Argument) -> Judgement:
    """A section or setting that is shown."""
    if word.exact and not word.text.casefold().startswith(("auth", "hostsecurity")):
        return Judgement(Category.ReadsFilesystem, "")
    return Judgement(Category.ReadsSecrets, f"the setting `{word.text}` may be a password", word)
