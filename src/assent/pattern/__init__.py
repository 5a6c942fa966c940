"""Patterns of words: text form and match by depth."""
