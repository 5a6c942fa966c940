"""Snapshots of what a command is about to delete or overwrite, and how they are restored."""
