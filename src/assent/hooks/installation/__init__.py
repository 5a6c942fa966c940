"""Agents' settings: where each looks for hooks, our lines in them, and whether they work."""
