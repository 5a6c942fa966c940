"""Patterns of words: text form and match by depth."""

from __future__ import annotations

__all__ = ["Pattern", "all_words", "catches", "catches_words", "covers", "parse_pattern", "show_pattern"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.pattern.catch import catches, catches_words
    from assent.pattern.cover import covers
    from assent.pattern.model import Pattern
    from assent.pattern.text import parse_pattern, show_pattern
    from assent.pattern.words import all_words

_MODULES = {
    "Pattern": "model",
    "all_words": "words",
    "catches": "catch",
    "catches_words": "catch",
    "covers": "cover",
    "parse_pattern": "text",
    "show_pattern": "text",
}


def __getattr__(name: str) -> object:
    """Import on first use: a hook that only matches approvals does not read how rules catch."""
    if name not in _MODULES:
        raise AttributeError(f"module 'assent.pattern' has no attribute {name!r}")
    module = __import__(f"assent.pattern.{_MODULES[name]}", fromlist=[name])
    value: object = vars(module)[name]
    globals()[name] = value
    return value
