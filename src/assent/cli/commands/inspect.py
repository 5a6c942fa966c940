"""`assent inspect`: what is recorded of one command."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence

import click

from assent.cli.render.colour import colour_option
from assent.cli.render.table import counted, screen_columns, wrap
from assent.cli.render.visible import one_line, shorten
from assent.config.locations import locate
from assent.history import ReadingTally, calls, sources
from assent.learning.inspected import Inspected, inspected

COLUMNS = 80  # where the output is not a terminal
_MOST = 12


@click.command("inspect")
@click.argument("words", metavar="NAME…", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object.")
@colour_option
def command(words: tuple[str, ...], as_json: bool) -> None:
    """Show the recorded uses of a program or command.

    Start here to teach Assent a program that it does not know.

    \b
    Examples:
      assent inspect freshctl
      assent inspect freshctl ticket --json
    """
    name = " ".join(words)
    if not name.split():
        raise click.UsageError("NAME is empty")
    places = locate(os.environ)
    found = inspected(name, calls(sources(places.home, os.environ), ReadingTally()))
    if as_json:
        click.echo(json.dumps(_fields(found)))
    elif not found.uses:
        click.echo(f"No agent has run a command that begins with `{one_line(name)}`.")
    else:
        _show(found)


def _show(found: Inspected) -> None:
    columns = screen_columns(COLUMNS)
    known = "known" if found.known else "unknown"
    click.secho(
        f"{one_line(found.name)} ({known}): {counted(found.uses, 'use')} in {counted(found.sessions, 'session')}",
        bold=True,
    )
    click.echo(
        f"  granted {found.granted:,}, refused {found.refused:,}, failed {found.failed:,}; score {found.score:g}"
    )
    for heading, entries in (
        ("subcommands", found.subcommands),
        ("options", found.options),
        ("failures", found.errors),
    ):
        if entries:
            for line in wrap(f"{heading}: {_listed(entries)}", columns - 2):
                click.echo(f"  {line}")
    for text in found.examples:
        click.secho(f"  $ {shorten(one_line(text), columns - 4)}", dim=True)


def _listed(entries: Sequence[tuple[str, int]]) -> str:
    shown = ", ".join([f"{one_line(word)} {count:,}" for word, count in entries[:_MOST]])
    return shown + (" …" if len(entries) > _MOST else "")


def _fields(found: Inspected) -> dict[str, object]:
    return {
        "name": found.name,
        "known": found.known,
        "uses": found.uses,
        "sessions": found.sessions,
        "granted": found.granted,
        "refused": found.refused,
        "failed": found.failed,
        "commands_in_a_text": found.commands,
        "score": found.score,
        "subcommands": dict(found.subcommands),
        "options": dict(found.options),
        "failures": dict(found.errors),
        "examples": list(found.examples),
    }
