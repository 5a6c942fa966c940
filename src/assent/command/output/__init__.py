"""The output of single commands, as far as their words say it."""
