"""Other languages that are compiled: Swift, Zig, Nim, Dart and more."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rules.functional import FILES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument


def formatted(word: Argument) -> Judgement:
    """Where dart writes what it formatted."""
    if word.exact and word.text in ("none", "show", "json"):
        return Judgement(Category.ReadsFilesystem, "")
    return Judgement(FILES, f"`--output={word.text}` rewrites the sources", word)
