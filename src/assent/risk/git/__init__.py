"""git, as a model: its own options, subcommands, refspecs and pathspecs, and what each does."""
