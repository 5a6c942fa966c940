"""Managers of Python projects, environments and interpreters."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

PRIVATE = ("token", "password", "http-basic", "secret", "auth", "cert", "ssh")  # in names of settings


def setting(word: Argument) -> Judgement:
    """The name of a setting that is shown; some hold tokens."""
    if not word.exact or any(part in word.text.casefold() for part in PRIVATE):
        return Judgement(Category.ReadsSecrets, f"the setting `{word.text}` may hold a secret", word)
    return Judgement(Category.ReadsFilesystem, "")
