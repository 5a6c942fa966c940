"""Programs of other trades that look things up: virtual machines, clusters for batches, directories, old browsers."""

from __future__ import annotations

from assent.command.model import Argument
from assent.risk.category import Category
from assent.risk.finding import Judgement, Unknown


def searched(word: Argument) -> Judgement:
    """A word of findstr: `/I` and its like are options, `/G:x` and `/F:x` name files; a file, or the text."""
    if not word.exact:
        return Judgement(
            Category.Unrecognized, f"Assent cannot tell how `findstr` reads `{word.text}`", word, unknown=Unknown.Word
        )
    letter, colon, _ = word.text.lstrip("/").upper().partition(":")
    if word.text[:1] == "/" and (not colon or letter in ("C", "A")):
        return Judgement(Category.ReadsFilesystem, "")
    if word.text[:1] == "/":
        return Judgement(Category.Unrecognized, f"`findstr` reads a list from the file in `{word.text}`", word)
    return Judgement(Category.ReadsFilesystem, "", reads=(word,))
