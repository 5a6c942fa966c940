"""Programs that look after databases: dumps, checks, servers."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument


REMOTE = Category.ReadsRemote
CHANGES = Category.ModifiesRemote


def control(word: Argument) -> Judgement:
    """What pg_ctl is told."""
    if word.exact and word.text == "status":
        return Judgement(Category.ReadsFilesystem, "")
    return Judgement(Category.ModifiesSystem, f"`{word.text}` controls the server", word)


def administers(word: Argument) -> Judgement:
    """What mysqladmin is told."""
    if word.exact and word.text in ("status", "ping", "version", "processlist", "variables", "extended-status"):
        return Judgement(REMOTE, f"`{word.text}` queries the server")
    if word.exact and word.text == "drop":
        return Judgement(Category.DeletesData, "`drop` deletes {database}", word)
    return Judgement(CHANGES, f"`{word.text}` changes the server", word)
