"""Bytes as text: dumps, encodings, checksums."""

from __future__ import annotations

from assent.command.bins import is_system
from assent.command.model import Argument
from assent.risk.category import Category
from assent.risk.finding import Judgement

_LIBRARIES = ("/lib/", "/lib64/", "/usr/lib/", "/usr/lib64/")


def linked(word: Argument) -> Judgement:
    """A program whose libraries `ldd` shows by having its loader start it."""
    folder = word.text[: word.text.rfind("/") + 1] if word.exact and ".." not in word.text else ""
    if is_system(folder[:-1]) or folder.startswith(_LIBRARIES):
        return Judgement(Category.ReadsFilesystem, "", reads=(word,))
    is_below = word.exact and ".." not in word.text and word.text[:1] not in "/~"
    category = Category.RunsProjectCode if is_below else Category.Unrecognized
    return Judgement(category, f"`ldd` may run the file `{word.text}`", word, reads=(word,))
