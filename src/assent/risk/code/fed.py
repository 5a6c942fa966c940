"""The text that is in a command line itself and that a command reads as its standard input."""

from __future__ import annotations

from assent.command.model import Argument, Command

INPUTS = ("<", "<<", "<<-", "<<<", "<>", "<&")


def fed(command: Command) -> Argument | None:
    """The text of the here-document or here-string a command reads; None where a later redirect takes its place."""
    given = [redirection for redirection in command.redirects if redirection.operator in INPUTS]
    return given[-1].given if given else None
