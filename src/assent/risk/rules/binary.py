"""Bytes as text: dumps, encodings, checksums."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument


def object_file(word: Argument) -> Judgement:
    """A file to show; the GNU binutils take options and names from `@file`."""
    if word.prefix.startswith("@"):
        return Judgement(Category.Unrecognized, f"`{word.text}` is a file that holds options", word)
    return Judgement(Category.ReadsFilesystem, "", reads=(word,))
