"""SQL: statements that only read."""
