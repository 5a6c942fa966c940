"""Words that the files of Windows' programs leave to code."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

PLAIN_VARIABLES = frozenset(
    "path pathext username userprofile computername os temp tmp comspec systemroot number_of_processors".split()
)


def attribute(word: Argument) -> Judgement:
    """`attrib +h` changes what `attrib` shows."""
    if word.prefix[:1] in ("+", "-") or not word.exact:
        return Judgement(Category.ModifiesSystem, f"`{word.text}` changes attributes of {{|files}}", word)
    return Judgement(Category.ReadsFilesystem, "attributes are shown")


def console(word: Argument) -> Judgement:
    """`mode con` shows how the console is set, all else sets something."""
    if word.exact and word.text.casefold().rstrip(":") == "con":
        return Judgement(Category.ReadsFilesystem, "the console is shown")
    return Judgement(Category.ModifiesSystem, f"`{word.text}` sets a device{{+to}}", word)


def block(word: Argument) -> Judgement:
    """A proven block is harmless; the name of a method would call it."""
    if word.exact and word.text == "{}":
        return Judgement(Category.ReadsFilesystem, "the block only computes")
    return Judgement(Category.Unrecognized, f"`{word.text}` may be a method that is called", word)


def variable(word: Argument) -> Judgement:
    """`set NAME` shows all variables that begin so, `set NAME=value` sets one."""
    if "=" in word.text or not word.exact:
        return Judgement(Category.Unrecognized, f"`{word.text}` sets a variable", word)
    if word.text.casefold() in PLAIN_VARIABLES:
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` holds no secret")
    return Judgement(Category.ReadsSecrets, f"the variable `{word.text}` may hold a secret", word)
