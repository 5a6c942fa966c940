"""Programs around Kubernetes: following logs, choosing and making clusters, meshes, backups."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement, Unknown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument


def screen(word: Argument) -> Judgement:
    """k9s opens a screen in which anything can be done, but for these."""
    if word.exact and word.text in ("version", "info", "help"):
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` only prints text")
    return Judgement(
        Category.Unrecognized, f"`k9s {word.text}` is an unknown subcommand", word, unknown=Unknown.Subcommand
    )
