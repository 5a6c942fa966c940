"""Values as people read them: safe, short, and in words."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from markupsafe import Markup, escape

from assent.risk.category import Category, in_words
from assent.syntax.hidden import LINE_END, visible

LONGEST = 300  # characters of a command in a list


def safe(text: str) -> str:
    """The text with its lines, and with what would not show, or turn the line around, spelled out."""
    return "\n".join([visible(line) for line in text.replace("\r\n", "\n").replace("\t", "    ").split("\n")])


def one_line(text: str) -> str:
    """The same on one line."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ").split("\n")
    return LINE_END.join([visible(line) for line in lines])


def marked(text: str) -> Markup:
    """The same as HTML: a word between backquotes is code."""
    pieces = safe(text).split("`")
    if len(pieces) % 2 == 0:
        return escape("`".join(pieces))
    shown = [Markup("<code>{}</code>").format(piece) if at % 2 else escape(piece) for at, piece in enumerate(pieces)]
    return Markup().join(shown)


def short(text: str, most: int = LONGEST) -> str:
    """On one line, and cut."""
    line = one_line(text[: most + 1])
    return line if len(text) <= most else f"{line[:most].rstrip()}…"


def in_plain_words(category: str) -> str:
    """`DeletesData` as `deletes data`; a name that this Assent does not know as it is."""
    return in_words(Category[category]) if category in Category.__members__ else category


def folder_name(path: str) -> str:
    """The last name of a path."""
    return path.rstrip("/").rpartition("/")[2] or path


def day_name(day: str, today: str) -> str:
    """`Today`, `Yesterday`, or `Sunday, 22 November 2026`."""
    try:
        found, now = date.fromisoformat(day), date.fromisoformat(today)
    except ValueError:
        return day
    if found == now:
        return "Today"
    if found == now - timedelta(days=1):
        return "Yesterday"
    return f"{found:%A}, {found.day} {found:%B %Y}"


def local(at: str) -> datetime | None:
    """A moment in this machine's own zone; None if there is none."""
    try:
        return datetime.fromisoformat(at).astimezone()
    except ValueError:
        return None
