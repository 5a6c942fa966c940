"""Finding files and text in them."""

from __future__ import annotations

from assent.command.wrappers.find import outside
from assent.risk.category import Category
from assent.risk.entries import index
from assent.risk.entries.table import judge
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument, Command, Surroundings


def pager(word: Argument) -> Judgement:
    """The pager that man starts."""
    if word.exact and word.text in ("cat", "less", "more"):
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` only prints text")
    return Judgement(Category.Unrecognized, f"`-P` runs `{word.text}`", word)


def fd(command: Command, _: Surroundings) -> Judgement:
    """The commands behind -x and -X are judged for themselves."""
    return judge(index.stated("fd"), outside(command.argv), "fd")
