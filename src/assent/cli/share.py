"""`assent share`: what sharing would send, byte for byte; off until you switch it on."""

from __future__ import annotations

import json
import os

import click

from assent.config.locations import locate
from assent.config.private import make_private, read_private, replace_private
from assent.errors import StoreError
from assent.history import Tally, calls, sources
from assent.learning.sharing import Shared, shared

_FILE = "share.json"


@click.group("share", invoke_without_command=True)
@click.pass_context
def command(ctx: click.Context) -> None:
    """See what sharing would send, and switch it on or off; it is off by default.

    Only public words would leave this machine: programs, subcommands and options that Assent ships
    knowledge of, rough counts, and kinds of failures. No operand, path, host, name or text.

    \b
    Examples:
      assent share
      assent share preview
      assent share off
    """
    if ctx.invoked_subcommand is None:
        click.echo(f"Sharing is {'on' if is_on() else 'off'}. `assent share preview` shows what it would send.")


@command.command("preview")
def preview() -> None:
    """Print what would be sent, byte for byte: one JSON object a line.

    \b
    Example:
      assent share preview | less
    """
    places = locate(os.environ)
    for row in shared(calls(sources(places.home, os.environ), Tally())):
        click.echo(line_of(row))


@command.command("on")
def on() -> None:
    """Agree to share. This version has no place to send to: a server of your team asks for it.

    \b
    Example:
      assent share on
    """
    _keep(is_wanted=True)
    click.echo("Sharing is on. Nothing is sent until a server of your team asks; `assent share off` ends it.")


@command.command("off")
def off() -> None:
    """Share nothing, which is the default.

    \b
    Example:
      assent share off
    """
    _keep(is_wanted=False)
    click.echo("Sharing is off.")


def line_of(row: Shared) -> str:
    """One row as it would be sent."""
    told = {"words": list(row.words), "category": row.category, "count": row.count}
    return json.dumps({**told, "failed": row.failed, "error": row.error, "version": row.version})


def is_on() -> bool:
    """Whether this user agreed; what cannot be read is no consent."""
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
