"""The command that a person gave, as an argument or on standard input."""

from __future__ import annotations

import sys

import click


class CommandTaker(click.Command):
    """A command whose argument is a shell command; that one's options are easily taken for ours."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As click does, but an option that is not ours is told as what it most likely is."""
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            hint = "If it belongs to the command, put the whole command in quotes, 'like this'."
            raise click.UsageError(f"{error.format_message()} {hint}", ctx) from None


def given_command(words: tuple[str, ...], stdin: bool) -> str:
    """The text to judge. Bytes that are not UTF-8 become surrogates, as in Python's own arguments.

    Of standard input one final line end is left out, as in the shell's `$( )`.
    """
    if stdin or words == ("-",):
        if stdin and words:
            raise click.UsageError("give the command as an argument or on standard input, not both")
        text = sys.stdin.buffer.read().decode("utf-8", "surrogateescape")
        return text.removesuffix("\n")
    if not words:
        raise click.UsageError("no command is given: put it in quotes, or give - to read standard input")
    if len(words) > 1:
        raise click.UsageError("the command must be one argument: put it in quotes, 'like this'")
    return words[0]
