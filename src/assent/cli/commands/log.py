"""`assent log`: what agents ran, what was decided, and how it ended."""

from __future__ import annotations

import json
import os
import sys
import time

import click

from assent.cli.options.past import since_option
from assent.cli.options.viewing import viewed
from assent.cli.render.colour import colour_option
from assent.cli.render.event_table import day, fields, row
from assent.cli.render.near import OneOf, Whole, no_agent
from assent.cli.render.table import say, show_table
from assent.cli.render.visible import visible
from assent.config.locations import Locations, locate
from assent.hooks.agents.event import Agent
from assent.hooks.installation.guarded import guards
from assent.policy import Decision
from assent.record import replace
from assent.store.events import EventQuery, StoredEvent, query

PAUSE = 0.3  # seconds between looks with --follow
_RECENT = 200  # events whose end is still waited for with --follow


@click.command("log")
@click.option("--follow", "-f", is_flag=True, help="Keep showing new entries, until interrupted.")
@click.option("--session", default="", metavar="ID", help="Show only this session; a prefix is enough.")
@click.option(
    "--agent",
    default="",
    metavar="NAME",
    shell_complete=lambda _ctx, _parameter, begun: [each.value for each in Agent if each.value.startswith(begun)],
    help="Show only this agent: claude, codex …",
)
@click.option("--decision", type=OneOf([each.name for each in Decision]), default=None, help="Show only this decision.")
@click.option("--failed", is_flag=True, help="Show only commands that ran and failed.")
@since_option
@click.option("--limit", "-n", type=Whole(0), default=50, show_default=True, help="Show only the latest; 0 shows all.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")
@colour_option
def command(
    follow: bool, session: str, agent: str, decision: str | None, failed: bool, since: str, limit: int, as_json: bool
) -> None:
    """Show what agents ran and what was decided.

    Secrets were masked before anything was recorded. The latest entries are last.

    \b
    Examples:
      assent log --since 2h
      assent log --decision deny --limit 0
      assent log --failed --json | jq -r .command
      assent log --follow
    """
    wanted = EventQuery(agent, session, decision or "", since, failed, limit=limit or None)
    places = locate(os.environ)
    printer = _Printer(as_json)
    printer.show(_taken_in(places, wanted))
    if follow:
        _follow(places, wanted, printer)
    elif not printer.count:
        _check(agent, places)
        if not as_json:
            say(nothing_found(places))


def _check(agent: str, places: Locations) -> None:
    """Refuse the name of an agent that is unknown here: a framework may record under a name of its own."""
    names = [each.value for each in Agent]
    if agent in ("", *names) or _taken_in(places, EventQuery(agent, limit=1), quiet=True):
        return
    raise click.BadParameter(no_agent(visible(agent), names), param_hint="'--agent'")


def nothing_found(places: Locations) -> str:
    """The message where no entry matches: more where none could."""
    if _taken_in(places, EventQuery(limit=1), quiet=True):
        return "No matching entries."
    if any(guard.lines for guard in guards(os.environ, os.getcwd())):
        return "No entries yet. The next command of an agent is recorded."
    return "No entries yet. Nothing is recorded until a hook is installed. Run: assent install claude"


def _taken_in(places: Locations, wanted: EventQuery, *, quiet: bool = False) -> list[StoredEvent]:
    """The events, those in the journal too."""
    if not os.path.lexists(places.store) and not os.path.lexists(places.journal):
        return []
    with viewed(places, quiet=quiet) as store:
        return query(store, wanted)


def _follow(places: Locations, wanted: EventQuery, printer: _Printer) -> None:
    """Show new events, and how earlier ones end, for as long as somebody reads."""
    while True:
        time.sleep(PAUSE)
        sys.stdout.flush()
        if os.path.lexists(places.journal):
            earliest = max(printer.latest - _RECENT, 0)
            printer.show(_taken_in(places, replace(wanted, after=earliest, limit=None), quiet=True))


class _Printer:
    """Prints each event once, and once more when it is known how it ended."""

    def __init__(self, as_json: bool) -> None:
        self.as_json = as_json
        self.latest = 0
        self.count = 0
        self._open: set[int] = set()
        self._day = ""

    def show(self, events: list[StoredEvent]) -> None:
        """Print those that were not printed, or were not at their end."""
        fresh = [event for event in events if event.id > self.latest or (event.id in self._open and _ended(event))]
        for event in fresh:
            self.latest = max(self.latest, event.id)
            self._open.discard(event.id)
            if not _ended(event):
                self._open.add(event.id)
        self.count += len(fresh)
        if self.as_json:
            for event in fresh:
                click.echo(json.dumps(fields(event)))
        else:
            self._table(fresh)

    def _table(self, events: list[StoredEvent]) -> None:
        while events:
            today = day(events[0])
            of_day = [event for event in events if day(event) == today]
            events = [event for event in events if day(event) != today]
            if today != self._day:
                click.secho(today, bold=True)
                self._day = today
            show_table([row(event) for event in of_day], indent="  ")


def _ended(event: StoredEvent) -> bool:
    return event.end.ran is not None or event.end.success is not None or bool(event.end.error_class)
