"""PHP: composer, test runners and checkers."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

PRIVATE = ("auth", "token", "basic", "bearer", "password", "oauth", "certificate", "key")


def setting(word: Argument) -> Judgement:
    """The name of a setting of composer."""
    if not word.exact or any(part in word.text.casefold() for part in PRIVATE):
        return Judgement(Category.ReadsSecrets, f"the setting `{word.text}` may hold a secret", word)
    return Judgement(Category.ReadsFilesystem, "")
