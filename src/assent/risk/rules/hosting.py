"""Hosting services on the command line: gh, glab and hub, which stands in for git.

What shows issues, reviews, runs and releases is a read of the service, for which the login is sent:
an address or a host that anybody could have chosen is not harmless.
"""

from __future__ import annotations

from assent.command.model import Command, Surroundings
from assent.command.options import read
from assent.record import replace
from assent.risk.entries import index
from assent.risk.finding import Judgement


def client(command: Command, _: Surroundings) -> Judgement:
    """gh and glab, with a judge of its own for requests to the interface of the service."""
    name = command.program or ""
    reading = read(command.argv, index.stated(name).grammar)
    if reading.operands and reading.operands[0].text == "api" and not reading.problems:
        from assent.risk.rules import hosting_api

        return hosting_api.judge(command.argv[reading.rest :], f"{name} api")
    return index.as_stated(name, command.argv)


def hub(command: Command, surroundings: Surroundings) -> Judgement:
    """hub: what it does not know itself, it passes on to git."""
    word = command.argv[1] if len(command.argv) > 1 else command.argv[0]
    if word.exact and word.text == "api":
        from assent.risk.rules import hosting_api

        return hosting_api.judge(command.argv[1:], "hub api")
    if word.exact and index.stated("hub").below(word.text) is not None:
        return index.as_stated("hub", command.argv)
    from assent.risk.git.judge import judge as judge_git

    name = replace(command.argv[0], text="git", prefix="git")
    return judge_git(replace(command, argv=(name, *command.argv[1:])), surroundings)
