"""`assent status`: which agents are there, and which of them Assent is before."""

from __future__ import annotations

import json
import os
import sys

import click

from assent.box.boxable import works
from assent.cli.options.viewing import viewed
from assent.cli.render import own_rules
from assent.cli.render.colour import colour_option
from assent.cli.render.own_rules import OwnRules
from assent.cli.render.table import Cell, say, show_table
from assent.cli.render.visible import one_line, visible
from assent.client import ask
from assent.config.load import load_policy
from assent.config.locations import locate, shown
from assent.errors import PolicyError
from assent.hooks.installation.guarded import GuardedFile, GuardState, guards
from assent.hooks.launch import resident_folder
from assent.learning.report import fatigue_of
from assent.policy.model import BoxUse
from assent.store.events import EventQuery, query

_LATEST = 1000  # calls in which the latest answers are looked for
_COLOURS = {
    GuardState.Guarded: "green",
    GuardState.Other: "yellow",
    GuardState.Skipped: "red",
    GuardState.Unguarded: "yellow",
    GuardState.Unreadable: "red",
}


@click.command("status")
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON list.")
@colour_option
def command(as_json: bool) -> None:
    """Show the agents on this machine and their hooks.

    An agent that is neither here nor has the hook is left out. `assent doctor` looks deeper.

    \b
    Examples:
      assent status
      assent status --json | jq -r '.[] | select(.state == "not guarded").agent'
    """
    found = [guard for guard in guards(os.environ, os.getcwd()) if guard.found or guard.lines]
    if as_json:
        held = own_rules.found()
        click.echo(json.dumps([_fields(guard, held) for guard in found]))
        return
    show_table([_row(guard) for guard in found])
    for own in own_rules.found():
        say(f"{own.agent.value}: {own_rules.told(own)}")
    _socket()
    _tired()
    _boxless()
    if not found:
        say("No agent was found on this machine. `assent install --help` lists the agents that Assent knows.")
    elif any(guard.found and not guard.lines for guard in found):
        say("`assent install --all` puts the hook into the settings of all of them.")


def _socket() -> None:
    """Say where the socket of the background process is, where that is not the folder of Assent's state."""
    if sys.platform == "win32":
        return
    folder, encoded = resident_folder(os.environ), dict(os.environb)
    where = ask.place(encoded)
    if where is None or where == os.fsencode(folder):
        short = len(os.fsencode(folder)) + ask.LONGEST_NAME <= ask.LONGEST_PATH
    else:
        short = ask.is_private(where) or not os.path.lexists(where)
        told = "has the socket of the background process" if short else "is not private"
        say(f"{visible(os.fsdecode(where))} {told}: the path of {visible(folder)} is too long for one.")
    if not short:
        say(f"{visible(folder)} has too long a path for a socket, so every call starts Python.")
        say("Set XDG_STATE_HOME to a folder with a shorter path.")


def _tired() -> None:
    """Say so if the latest questions were answered faster than they can be read."""
    places = locate(os.environ)
    if not os.path.isfile(places.store):
        return
    with viewed(places) as store:
        seen = fatigue_of(query(store, EventQuery(limit=_LATEST)))
    if seen.is_tired:
        share = f"{seen.hasty} of your latest {seen.answers} answers"
        say(f"{share} came faster than the question can be read: `assent report` shows what half of them are about.")


def _boxless() -> None:
    """Say so if commands are to run in a box and this machine makes none."""
    state = locate(os.environ).state
    try:
        policy = load_policy(os.getcwd(), os.getcwd(), os.environ)
    except PolicyError:
        return  # of which doctor tells
    if all(use is BoxUse.Off for _, use in policy.box) or works(state):
        return
    from assent.box.probe import probe

    found = probe(state)
    if not found.works:
        say("Your policy has commands run in a box, and this machine makes none: they are judged by their words.")
        if found.remedy:
            say(f"Fix: {found.remedy}")


def _fields(guard: GuardedFile, held: list[OwnRules]) -> dict[str, object]:
    return {
        "agent": guard.setup.agent.value,
        "title": guard.setup.title,
        "found": guard.found or None,
        "scope": guard.scope.value,
        "path": guard.path,
        "state": guard.state.value,
        "lines": list(guard.lines),
        "told": guard.told or None,
        "own_rules": [own_rules.plain(own) for own in held if own.agent is guard.setup.agent],
    }


def _row(guard: GuardedFile) -> tuple[Cell, ...]:
    home = locate(os.environ).home
    told = guard.told or shown(guard.path, home)
    return (
        Cell(guard.setup.agent.value, bold=True),
        Cell(guard.state.value, _COLOURS[guard.state]),
        Cell(guard.scope.value, dim=True),
        Cell(one_line(told)),
    )
