"""The files around a command that git holds, and the settings that git would obey."""
