"""`assent enroll`: put this machine under the policy of a team's server."""

from __future__ import annotations

import os
import socket
import sys

import click

from assent.cli.commands.team import fetched_line
from assent.cli.render.table import say
from assent.cli.render.visible import visible
from assent.config.locations import locate
from assent.errors import ServerError
from assent.store import team as store_team
from assent.store.database import open_store
from assent.store.http import check_address
from assent.team import enrolment
from assent.team.enrolment import join
from assent.team.fetch import fetch


@click.command("enroll")
@click.argument("url")
@click.option("--code", help="Give the code that the server's page shows.")
@click.option("--name", help="Name this machine.  [default: its host name]")
def command(url: str, code: str | None, name: str | None) -> None:
    """Put this machine under the policy of a team.

    A person signs in at URL and makes a code, which is valid for one machine and fifteen minutes.
    From then on the team's policy applies beside yours, and the names and categories of commands are reported.
    `assent share preview` shows what leaves, `assent team leave` ends it.

    \b
    Example:
      assent enroll https://assent.example.org
    """
    places = locate(os.environ)
    before = enrolment.enrolment(places)
    if before is not None:
        raise ServerError(f"this machine is enrolled with {before.url} already: `assent team leave` first")
    check_address(url)  # before a person types a code for it
    typed = code if code is not None else _typed()
    called = name or socket.gethostname()
    known = join(url, typed, called)
    enrolment.keep(places, known)
    with open_store(places.store) as store:
        store_team.begin_after(store, known.machine)
    machine = f"{visible(called)} ({visible(known.machine)})"
    say(f"Enrolled with {visible(known.url)} as {machine}, of {visible(known.person)}.")
    try:
        click.echo(fetched_line(fetch(places, known)))
    except ServerError as error:
        say(f"No policy yet: {visible(str(error))}", fg="yellow", err=True)


def _typed() -> str:
    """The code as a person types it, or as it is piped."""
    if sys.stdin.isatty():
        given: str = click.prompt("Code")
        return given
    piped = sys.stdin.readline().strip()
    if not piped:
        raise click.UsageError("standard input holds no code: add --code")
    return piped
