"""`assent parse`: show how a command is read."""

from __future__ import annotations

import json
import sys

import click

from assent.cli.options.given import CommandTaker, given_command
from assent.cli.render.diagram import pointed
from assent.cli.render.outline import outline, plain
from assent.cli.render.table import terminal_columns
from assent.errors import AssentError, ParseError
from assent.syntax import parse
from assent.syntax.source import MAX_LENGTH

WRONG = 2  # the text is not a tree


@click.command("parse", cls=CommandTaker)
@click.argument("words", metavar="[COMMAND | -]", nargs=-1)
@click.option("--stdin", is_flag=True, help="Read the command from standard input, like `-`.")
@click.option("--json", "as_json", is_flag=True, help="Print the tree as one JSON object.")
def command(words: tuple[str, ...], stdin: bool, as_json: bool) -> int:
    """Show the parse tree of COMMAND.

    Numbers are spans [start, end) in code points of the command.

    \b
    Examples:
      assent parse 'git log | head -3'
      assent parse --json 'echo $(date)' | jq
    """
    text = given_command(words, stdin)
    try:
        script = parse(text)
    except ParseError as error:
        if as_json:
            at, column = _place(text, error.start)
            click.echo(json.dumps({"error": error.sentence(text), "line": at, "column": column}))
            return WRONG
        columns = terminal_columns() if sys.stderr.isatty() else None
        for line in pointed(text, error.start, columns) if columns and len(text) <= MAX_LENGTH else ():
            click.echo(line, err=True)
        raise AssentError(error.sentence(text)) from error
    if as_json:
        click.echo(json.dumps(plain(script)))
        return 0
    for line in outline(script, text):
        click.echo(line)
    return 0


def _place(text: str, at: int) -> tuple[int, int]:
    """Line and column, both from 1, of a code point."""
    before = text[:at]
    return before.count("\n") + 1, at - before.rfind("\n")
