"""Programs that run another command: which word begins it, and what they change."""
