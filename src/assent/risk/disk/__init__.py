"""Paths as text, the places of a machine, and what it means to touch them."""
