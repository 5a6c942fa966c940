"""glab, the client of GitLab, and hub, which stands in for git."""

from __future__ import annotations

from assent.command.model import Command, Surroundings
from assent.command.options import read
from assent.record import replace
from assent.risk.entries import index
from assent.risk.entries.table import judge
from assent.risk.finding import Judgement


def client(command: Command, _: Surroundings) -> Judgement:
    """glab, with a judge of its own for requests to the interface of the service."""
    reading = read(command.argv, index.stated("glab").grammar)
    if reading.operands and reading.operands[0].text == "api" and not reading.problems:
        from assent.risk.rules import hosting_api

        return hosting_api.judge(command.argv[reading.rest :], "glab api")
    return judge(index.stated("glab"), command.argv, "glab")


def hub(command: Command, surroundings: Surroundings) -> Judgement:
    """hub: what it does not know itself, it passes on to git."""
    word = command.argv[1] if len(command.argv) > 1 else command.argv[0]
    if word.exact and word.text == "api":
        from assent.risk.rules import hosting_api

        return hosting_api.judge(command.argv[1:], "hub api")
    if word.exact and index.stated("hub").below(word.text) is not None:
        return judge(index.stated("hub"), command.argv, "hub")
    from assent.risk.git.judge import judge as judge_git

    name = replace(command.argv[0], text="git", prefix="git")
    return judge_git(replace(command, argv=(name, *command.argv[1:])), surroundings)
