"""Patterns of words: text form and match by depth."""

from assent.pattern.identity import all_words
from assent.pattern.match import catches, catches_words, covers
from assent.pattern.model import Pattern
from assent.pattern.text import parse_pattern, show_pattern

__all__ = ["Pattern", "all_words", "catches", "catches_words", "covers", "parse_pattern", "show_pattern"]
