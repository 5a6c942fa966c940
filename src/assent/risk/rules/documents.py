"""Documents: pandoc, drawing graphs, reading text from pictures, showing Markdown."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.entries import index
from assent.risk.entries.table import judge
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Command, Surroundings


def hugo(command: Command, _: Surroundings) -> Judgement:
    """`hugo version` reads nothing of the project; a bare `hugo` builds it."""
    if [word.text for word in command.argv[1:]] in (["version"], ["env"]):
        return Judgement(Category.ReadsFilesystem, "`hugo` shows its version")
    return judge(index.stated("hugo"), command.argv, "hugo")
