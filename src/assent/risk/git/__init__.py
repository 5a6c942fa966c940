"""git, as a model: its own options, subcommands, refspecs and pathspecs, and what each does."""

from assent.risk.git.judge import judge

__all__ = ["judge"]
