"""`assent report`: a day or a week with your agents."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Sequence

import click

from assent.cli.commands.log import nothing_found
from assent.cli.commands.report_team import asked_of_team, show
from assent.cli.options.past import days_ago
from assent.cli.options.viewing import viewed
from assent.cli.render.colour import COLOURS, colour_option
from assent.cli.render.table import Cell, counted, fitting, say, screen_columns, show_table, wrap
from assent.cli.render.visible import one_line, shorten, visible
from assent.config.locations import locate
from assent.learning.report import About, Report, report
from assent.policy import Decision
from assent.risk import Category
from assent.risk.category import in_words
from assent.store.events import EventQuery, query
from assent.store.suggestions import SuggestionState, listed

COLUMNS = 80  # where the output is not a terminal
_MOST = 6
_MOST_BLOCKED = 4
_MOST_LOOPS = 3


@click.command("report")
@click.option("--day", "days", flag_value=1, type=int, help="Show the last day.")
@click.option("--week", "days", flag_value=7, type=int, default=7, help="Show the last week (the default).")
@click.option("--team", is_flag=True, help="Show all machines of your team, as its server counts them.")
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object.")
@colour_option
def command(days: int, team: bool, as_json: bool) -> None:
    """Show a day or a week: questions, blocks, corrections.

    \b
    Examples:
      assent report
      assent report --day
      assent report --team
    """
    places = locate(os.environ)
    if team:
        show(asked_of_team(places, days), days, as_json=as_json)
        return
    with viewed(places) as store:
        found = report(query(store, EventQuery(since=days_ago(days))))
        open_ones = sum(each.state is SuggestionState.Open for each in listed(store))
    if as_json:
        click.echo(json.dumps(_plain(found)))
    elif not found.commands:
        say(nothing_found(places))
    else:
        _show(found, days, open_ones)


def _show(found: Report, days: int, open_ones: int) -> None:
    columns = screen_columns(COLUMNS)
    agents = ", ".join([f"{agent} {count:,}" for agent, count in found.agents])
    period = "The last day" if days == 1 else f"The last {days} days"
    say(f"{period}: {counted(found.commands, 'command')} in {counted(found.sessions, 'session')} ({agents})", bold=True)
    answers = f"{found.yes:,} yes, {found.no:,} no"
    nobody = f", {found.nobody:,} with nobody there" if found.nobody else ""
    click.echo(f"  {click.style('Questions', fg=COLOURS[Decision.ask])}  {found.asked:,}: {answers}{nobody}")
    show_table([_row(each) for each in found.about[:_MOST]], columns, indent="    ")
    click.echo(f"  {click.style('Blocked', fg=COLOURS[Decision.deny])}    {len(found.blocked):,}")
    often = Counter(found.blocked)
    for text, reason in list(often)[-_MOST_BLOCKED:]:
        times = f"{often[text, reason]:,} × " if often[text, reason] > 1 else ""
        click.echo(f"    {shorten(f'{times}{one_line(text)}', columns - 4)}")
        click.secho(f"      {shorten(visible(reason), columns - 6)}", dim=True)
    click.echo(f"  Corrected  {found.corrected:,}")
    click.echo(f"  Failed     {found.failed:,}")
    for loop in found.loops[:_MOST_LOOPS]:
        told = f"{loop.times:,} times unchanged: {one_line(loop.command)}"
        click.echo(f"    {shorten(told, columns - 4)}")
    for told in _advice(found, open_ones):
        for line in wrap(told, columns):
            click.echo(line)


def _row(each: About) -> list[Cell]:
    return [
        Cell(f"{each.questions:,}".rjust(5)),
        Cell(shorten(one_line(each.name), 30)),
        Cell(in_words(each.category), dim=True),
    ]


def _named(questions: Sequence[About]) -> str:
    """The names of what they are about, each once."""
    return ", ".join(dict.fromkeys([f"`{one_line(each.name)}`" for each in questions]))


def _advice(found: Report, open_ones: int) -> list[str]:
    """The advice that would halve the questions, and what the answers say of who gave them."""
    told = []
    easy = [each for each in found.halving if each.category <= Category.RunsProjectCode]
    if found.asked and len(easy) == len(found.halving):
        names = _named(easy)
        told.append(f"Half of the questions are about {names}: `assent policy preset balanced` stops these.")
    elif found.asked:
        told.append(f"Half of the questions are about {_named(found.halving[:_MOST])}.")
    if found.fatigue.is_tired:
        share = f"{found.fatigue.hasty} of the latest {found.fatigue.answers}"
        told.append(f"{share} answers came faster than the question can be read; nothing is learned from them.")
    if open_ones:
        told.append(f"`assent learn` has {open_ones} {fitting(open_ones, 'suggestion')}.")
    return told


def _plain(found: Report) -> dict[str, object]:
    return {
        "commands": found.commands,
        "sessions": found.sessions,
        "agents": dict(found.agents),
        "asked": found.asked,
        "yes": found.yes,
        "no": found.no,
        "nobody": found.nobody,
        "about": [_about(each) for each in found.about],
        "halving": [_about(each) for each in found.halving],
        "blocked": [{"command": text, "reason": reason} for text, reason in found.blocked],
        "corrected": found.corrected,
        "failed": found.failed,
        "loops": [{"command": each.command, "session": each.session, "times": each.times} for each in found.loops],
        "answers_timed": found.fatigue.answers,
        "answers_hasty": found.fatigue.hasty,
        "tired": found.fatigue.is_tired,
    }


def _about(each: About) -> dict[str, object]:
    return {"name": each.name, "category": each.category.name, "questions": each.questions}
