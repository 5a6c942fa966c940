"""The scripts and files of code that a command runs, read before it does."""
