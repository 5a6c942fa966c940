"""Patterns of words: text form and match by depth."""

from assent.pattern.catch import catches, catches_words
from assent.pattern.cover import covers
from assent.pattern.model import Pattern
from assent.pattern.text import parse_pattern, show_pattern
from assent.pattern.words import all_words

__all__ = ["Pattern", "all_words", "catches", "catches_words", "covers", "parse_pattern", "show_pattern"]
