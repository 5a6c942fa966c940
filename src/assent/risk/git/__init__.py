"""The git model: one parsed git command, and rules on it."""
