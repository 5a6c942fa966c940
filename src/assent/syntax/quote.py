"""The writing of a text so that bash reads it as one argument."""

from __future__ import annotations

_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./:,@%^")
_ESCAPED = '\\"$`'  # the backslash first, so that it does not escape the others' backslashes


def quote(text: str) -> str:
    """The shortest of the plain, single-quoted and double-quoted spellings that is exactly this argument.

    ValueError for a NUL and for surrogates that stand for no byte: no program can receive them.
    """
    if text and _PLAIN.issuperset(text):
        return text
    if "\0" in text:
        raise ValueError("an argument cannot hold a NUL character")
    text.encode("utf-8", "surrogateescape")  # a UnicodeEncodeError is a ValueError
    single = "'" + text.replace("'", "'\\''") + "'"
    if "'" not in text or "!" in text:  # interactive shells expand ! inside double quotes
        return single
    double = text
    for char in _ESCAPED:
        double = double.replace(char, "\\" + char)
    return min(f'"{double}"', single, key=len)
