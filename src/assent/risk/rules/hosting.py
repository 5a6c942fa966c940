"""Hosting services on the command line: gh, glab and hub.

What shows issues, reviews, runs and releases is a read of the service, for which the login is sent:
an address or a host that anybody could have chosen is not harmless.
"""

from __future__ import annotations

from assent.command.model import Command, Surroundings
from assent.command.options import read
from assent.risk.entries import index
from assent.risk.entries.table import judge
from assent.risk.finding import Judgement


def client(command: Command, _: Surroundings) -> Judgement:
    """gh, with a judge of its own for requests to the interface of the service."""
    reading = read(command.argv, index.stated("gh").grammar)
    if reading.operands and reading.operands[0].text == "api" and not reading.problems:
        from assent.risk.rules import hosting_api

        return hosting_api.judge(command.argv[reading.rest :], "gh api")
    return judge(index.stated("gh"), command.argv, "gh")
