"""The loss by one command: the files and commits that it would delete or write over, each counted by its state."""
