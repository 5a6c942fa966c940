"""The data of the team's server, in SQLite or PostgreSQL: every query of the server is in this package."""
