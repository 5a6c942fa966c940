"""What the team's server keeps, in SQLite or PostgreSQL: every query of the server is in this package."""
