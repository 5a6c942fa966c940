"""The programs that come with git: its subcommands under their own names, hooks, secrets in a repository, windows."""

from __future__ import annotations

from assent.command.model import Command, Surroundings
from assent.record import replace
from assent.risk.finding import Judgement

START = "git-"


def dashed(command: Command, surroundings: Surroundings) -> Judgement:
    """`git-status` is `git status`."""
    from assent.risk.git.judge import judge

    first = command.argv[0]
    name = first.text.rpartition("/")[2].removeprefix(START)
    words = (replace(first, text="git", prefix="git"), replace(first, text=name, prefix=name))
    return judge(replace(command, argv=(*words, *command.argv[1:])), surroundings)
