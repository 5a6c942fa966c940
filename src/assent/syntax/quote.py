"""The shortest way to write a text as one argument."""

from __future__ import annotations

PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./:,@%^")


def quote(text: str) -> str:
    """A spelling of `text` that bash reads as one argument, exactly this text."""
    if text and PLAIN.issuperset(text):
        return text
    return "'" + text.replace("'", "'\\''") + "'"
