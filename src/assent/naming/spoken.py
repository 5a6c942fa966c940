"""The words by which a person would call a command."""

from __future__ import annotations

from assent.command.model import Argument, Command, Wrapping

_BY_HOST = ("ssh",)  # what runs a command elsewhere without a subcommand that says so


def spoken(command: Command) -> tuple[Argument, ...]:
    """Its own words, after those of a subcommand that runs it elsewhere: `docker exec web ls`.

    Other wrappers are seen through: `sudo npm install` is `npm install`, run by another user.
    """
    for at in range(len(command.wrappers) - 1, -1, -1):
        wrapper = command.wrappers[at]
        if wrapper.wrapping is Wrapping.Remote and wrapper.name not in _BY_HOST:
            return (*wrapper.words, *command.argv)
    return command.argv


def program_of(words: tuple[Argument, ...], command: Command) -> str | None:
    """The program that `spoken` words begin with, by the name under which it is known."""
    return command.program if words is command.argv else words[0].text.rpartition("/")[2]
