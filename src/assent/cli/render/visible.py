"""Text as it is safe to show: what a terminal would obey or hide is spelled out."""

from __future__ import annotations

import unicodedata

from assent.syntax.hidden import LINE_END, visible, visible_character

LONGEST = 2000  # characters of a command or a reason that are shown whole
ENDS = 400  # characters that are shown at either end of a longer one

__all__ = ["brief", "one_line", "pad", "shorten", "visible", "visible_character", "width"]


def one_line(text: str) -> str:
    """The text on one line, its line ends shown as a sign."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return LINE_END.join(visible(line.replace("\t", " ")) for line in lines)


def width(text: str) -> int:
    """The number of columns of a terminal that the text takes; it must be visible already."""
    if text.isascii():
        return len(text)
    return sum(_columns(character) for character in text)


def _columns(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def shorten(text: str, columns: int) -> str:
    """The text, cut to at most `columns` columns with `…` in place of the rest."""
    if width(text) <= columns:
        return text
    kept, used = "", 1
    for character in text:
        used += _columns(character)
        if used > columns:
            break
        kept += character
    return f"{kept.rstrip()}…"


def brief(text: str) -> str:
    """The visible text, without the middle of a word that fills screens."""
    return text if len(text) <= LONGEST else f"{text[:ENDS]} … {text[-ENDS:]}"


def pad(text: str, columns: int) -> str:
    """The text with blanks after it up to `columns` columns."""
    return text + " " * (columns - width(text))
