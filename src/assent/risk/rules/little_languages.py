"""Words that hold a text of a little language of its own: a program of dc, a picture of cowsay."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument


def stack(word: Argument) -> Judgement:
    """A program of dc: `!` runs a command unless it compares."""
    if not word.exact:
        return Judgement(Category.Unrecognized, f"`{word.text}` is an expression with an unknown value", word)
    bare = word.text.replace("!=", "").replace("!<", "").replace("!>", "")
    if "!" in bare or "?" in bare:
        return Judgement(Category.Unrecognized, f"`{word.text}` may run a command", word)
    return Judgement(Category.ReadsFilesystem, "`dc` only computes")


def cow(word: Argument) -> Judgement:
    """A picture by its name; a file with one is code in Perl."""
    if word.exact and word.text.isalnum():
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` is a picture")
    return Judgement(Category.Unrecognized, f"`{word.text}` is run as code", word)
