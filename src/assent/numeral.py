"""Digits of a text → the number: Python refuses to read thousands of them, and reads more than those of ASCII."""

from __future__ import annotations

MOST_DIGITS = 18
LARGEST: int = 10**MOST_DIGITS  # stands for all that is more, to which nothing counts


def whole(text: str) -> int | None:
    """The number that `text` spells, LARGEST at most; None where it is not made of digits alone."""
    if not (text.isascii() and text.isdigit()):
        return None
    digits = text.lstrip("0") or "0"
    return int(digits) if len(digits) <= MOST_DIGITS else LARGEST


def signed(text: str) -> int | None:
    """The same of a text that may begin with a sign."""
    number = whole(text[1:] if text[:1] in ("-", "+") else text)
    return -number if number is not None and text[:1] == "-" else number
