"""Patterns of words: text form and match by depth."""

from assent.pattern.match import catches, covers
from assent.pattern.model import Pattern
from assent.pattern.text import parse_pattern, show_pattern

__all__ = ["Pattern", "catches", "covers", "parse_pattern", "show_pattern"]
