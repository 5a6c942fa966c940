"""PHP: composer, test runners and checkers."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

SOURCES = frozenset("vcs git github hg svn path composer package artifact".split())  # kinds of repositories
PRIVATE = ("auth", "token", "basic", "bearer", "password", "oauth", "certificate", "key")


def setting(word: Argument) -> Judgement:
    """The name of a setting of composer."""
    if not word.exact or any(part in word.text.casefold() for part in PRIVATE):
        return Judgement(Category.ReadsSecrets, f"the setting `{word.text}` may hold a secret", word)
    return Judgement(Category.ReadsFilesystem, "")


def value(word: Argument) -> Judgement:
    """What a setting is changed to, which may be an address of packages."""
    if not word.exact or "://" in word.text or word.text in SOURCES:
        return Judgement(Category.RunsFetchedCode, f"`{word.text}` names a source of packages", word)
    return Judgement(Category.ModifiesFilesystem, f"`composer config` changes a setting to `{word.text}`", word)
