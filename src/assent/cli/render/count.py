"""Numbers with their nouns."""

from __future__ import annotations


def counted(number: int, noun: str) -> str:
    """`1 session`, `2,000 sessions`; for nouns whose plural ends in s."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
