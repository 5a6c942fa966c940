"""Terraform and what goes with it. A single dash begins an option of any length, and `--x` is the same as `-x`.

Planning asks the providers that are installed, and is taken for a read unless it keeps the plan.
"""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

SECRETS = Category.ReadsSecrets
FILES = Category.ModifiesFilesystem
PRIVATE = ("pass", "secret", "token", "key", "cred", "private", "cert", "auth", "dsn", "conn")  # in names of outputs


def output(word: Argument) -> Judgement:
    """An output that is named is shown as it is, even a sensitive one."""
    name = word.text.casefold()
    if not word.exact or any(part in name for part in PRIVATE):
        return Judgement(SECRETS, f"the output `{word.text}` may be a secret", word)
    return Judgement(Category.ReadsFilesystem, "")


def yes(word: Argument) -> Judgement:
    """The value of -check: anything else than true may let it write."""
    if word.exact and word.text in ("true", "1"):
        return Judgement(Category.ReadsFilesystem, "")
    return Judgement(FILES, f"`terraform fmt -check={word.text}` rewrites files", word)


def no(word: Argument) -> Judgement:
    """The value of -write."""
    if word.exact and word.text in ("false", "0"):
        return Judgement(Category.ReadsFilesystem, "")
    return Judgement(FILES, f"`terraform fmt -write={word.text}` rewrites files", word)
