"""`assent share`: what sharing would send, byte for byte; off until you switch it on."""

from __future__ import annotations

import json
import os
import time

import click

from assent.cli.commands.team import offers
from assent.cli.group import HelpGroup
from assent.cli.render.near import OneOf
from assent.cli.render.table import say
from assent.config.locations import Locations, locate
from assent.config.private import make_private, read_private, replace_private
from assent.errors import StoreError
from assent.history import ReadingTally, calls, sources
from assent.learning.sharing import Shared, shared
from assent.record import replace
from assent.store.database import open_store
from assent.store.events import ingest
from assent.store.moment import moment
from assent.store.team import unsent
from assent.team import enrolment
from assent.team.canonical import canonical
from assent.team.send import OPEN, lines_of, shares_texts
from assent.team.wire import MOST_EVENTS

_FILE = "share.json"


@click.group("share", cls=HelpGroup, invoke_without_command=True)
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object.")
@click.pass_context
def command(ctx: click.Context, as_json: bool) -> None:
    """Preview sharing, and switch it on or off.

    Only public words would leave this machine: programs, subcommands and options that Assent ships
    knowledge of, rough counts, and kinds of failures. No operand, path, host, name or text.

    \b
    Examples:
      assent share
      assent share preview
      assent share off
    """
    if ctx.invoked_subcommand is None and as_json:
        click.echo(json.dumps({"sharing": is_on()}))
    elif ctx.invoked_subcommand is None:
        say(f"Sharing is {'on' if is_on() else 'off'}. `assent share preview` shows what it would send.")


@command.command("preview")
@click.option("--team", is_flag=True, help="Show what `assent team sync` sends next.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON list.")
def preview(team: bool, as_json: bool) -> None:
    """Print exactly what would be sent, a JSON object a line.

    \b
    Examples:
      assent share preview | less
      assent share preview --team
    """
    places = locate(os.environ)
    if team:
        lines = _team_lines(places)
    else:
        lines = [line_of(row) for row in shared(calls(sources(places.home, os.environ), ReadingTally()))]
    if as_json:
        click.echo(json.dumps([json.loads(line) for line in lines]))
        return
    for line in lines:
        click.echo(line)
    if not lines:
        say("Nothing waits to be sent." if team else "Nothing would be sent yet.", err=True)


@command.command("on")
def on() -> None:
    """Agree to share. Nothing is sent until a server of your team asks for it.

    \b
    Example:
      assent share on
    """
    _keep(is_wanted=True)
    say("Sharing is on. Nothing is sent until a server of your team asks; `assent share off` ends it.")


@command.command("off")
def off() -> None:
    """Share nothing (the default).

    \b
    Example:
      assent share off
    """
    _keep(is_wanted=False)
    say("Sharing is off.")


@command.command("texts")
@click.argument("wanted", metavar="{on|off}", type=OneOf(["on", "off"]))
def texts(wanted: str) -> None:
    """Allow the team's server to see commands as text, or not.

    Secrets are masked. Texts are sent only if the team's policy says so as well; else names and categories alone.

    \b
    Example:
      assent share texts off
    """
    places = locate(os.environ)
    known = enrolment.in_team(places)
    enrolment.keep(places, replace(known, share_texts=wanted == "on"))
    if wanted == "off":
        say("Commands do not leave, only their names.")
    elif shares_texts(places, enrolment.in_team(places)):
        say("Commands leave as they are written, secrets masked.")
    else:
        say("You agree. Commands leave when the team's policy says so as well; until then only their names do.")


def _team_lines(places: Locations) -> list[str]:
    known = enrolment.in_team(places)
    with open_store(places.store) as store:
        ingest(store, places.journal)
        found = unsent(store, known.machine, moment(time.time() - OPEN), MOST_EVENTS)
    lines = lines_of(found.events, known.machine, texts=shares_texts(places, known)).decode().splitlines()
    return [*lines, *[canonical(told).decode() for told in offers(places)]]


def line_of(row: Shared) -> str:
    """One row as it would be sent."""
    told = {"words": list(row.words), "category": row.category, "count": row.count}
    return json.dumps({**told, "failed": row.failed, "error": row.error, "version": row.version})


def is_on() -> bool:
    """Whether this user agreed; what cannot be read is not consent."""
    try:
        value = json.loads(read_private(_path()) or b"{}")
    except ValueError:
        return False
    return isinstance(value, dict) and value.get("share") is True


def _keep(is_wanted: bool) -> None:
    if not make_private(os.path.dirname(_path())):
        raise StoreError(f"{os.path.dirname(_path())}: is not a folder that only you can read")
    replace_private(_path(), json.dumps({"share": is_wanted}).encode("ascii"))


def _path() -> str:
    return os.path.join(locate(os.environ).state, _FILE)
