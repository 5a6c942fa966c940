"""Suggestions on a terminal, comfortable at sixty columns."""

from __future__ import annotations

import os
from collections.abc import Sequence

import click

from assent.cli.render.table import screen_columns, wrap
from assent.cli.render.visible import one_line, shorten, visible
from assent.config.locations import locate, shown
from assent.history import ReadingTally
from assent.learning.approvals import Learned
from assent.learning.granted import Answers
from assent.learning.repairs import Repairs
from assent.learning.suggest import APPROVAL, CORRECTION, DENIAL, HINT, title
from assent.learning.trial import Trial
from assent.record import Record
from assent.store.suggestions import Suggestion

COLUMNS = 80  # where the output is not a terminal
_HEADINGS = {
    CORRECTION: ("Corrections", "failed commands that would have worked", "green"),
    APPROVAL: ("Approvals", "what you keep granting, with care", "green"),
    DENIAL: ("Denials", "what you keep refusing", "red"),
    HINT: ("Hints", "for your AGENTS.md; no rule can say them", "yellow"),
}
_MOST_REFUSED = 3


class TaughtPast(Record):
    """The lessons of a past, with all that was tried."""

    repairs: Repairs
    trials: tuple[Trial, ...]
    answers: Answers
    learned: Learned
    tally: ReadingTally
    hints: tuple[Suggestion, ...] = ()  # that our own log gives


def show_all(found: Sequence[Suggestion], taught: TaughtPast) -> None:
    """Print the open suggestions by kind, and what to do with them."""
    columns = screen_columns(COLUMNS)
    if taught.learned.paused:
        _wrapped(f"No approvals are suggested: {taught.learned.paused}.", columns, "")
    for kind, (heading, told, colour) in _HEADINGS.items():
        of_kind = [each for each in found if each.kind == kind]
        if of_kind:
            click.echo(f"{click.style(heading, bold=True)}  {click.style(told, dim=True)}")
        for each in of_kind:
            click.echo(f"  {click.style(each.id, fg=colour)}  {shorten(one_line(title(each)), columns - 10)}")
            _wrapped(_why(each), columns, " " * 10)
    if found:
        click.secho("assent learn show ID, take ID, refuse ID", dim=True)
    elif not taught.learned.paused:
        click.echo("Nothing to suggest yet.")
    refused = [trial for trial in taught.trials if trial.refusal]
    if refused and not found:
        for trial in refused[:_MOST_REFUSED]:
            pair = " → ".join(trial.candidate.pairs[0]) if trial.candidate.pairs else ""
            _wrapped(f"not suggested: {one_line(pair)}: {visible(trial.refusal)}", columns, "  ")


def card(each: Suggestion) -> None:
    """Print one suggestion with all of its evidence."""
    columns = screen_columns(COLUMNS)
    heading, _, colour = _HEADINGS[each.kind]
    click.secho(f"{heading.removesuffix('s')} {each.id} ({each.state.value})", fg=colour, bold=True)
    _wrapped(one_line(title(each)), columns, "  ")
    _wrapped(_why(each), columns, "  ")
    for failed, fixed in each.evidence.get("pairs", ()):
        click.echo(f"  {click.style('failed', fg='red')}  {shorten(one_line(failed), columns - 10)}")
        click.echo(f"  {click.style('worked', fg='green')}  {shorten(one_line(fixed), columns - 10)}")
    for text in each.evidence.get("commands", ()):
        click.echo(f"  {shorten(one_line(text), columns - 2)}")


def _why(each: Suggestion) -> str:
    evidence = each.evidence
    match each.kind:
        case "correction":
            told = f"would have changed {evidence['failed']} recorded commands, all failed"
            return f"{told}; {evidence['sessions']} sessions on {evidence['days']} days"
        case "approval":
            folder = shown(each.rule["place"], locate(os.environ).home)
            place = f"in {visible(folder)}; " if folder else ""
            return f"{place}granted in {evidence['sessions']} sessions, certainty {evidence['quantile']:.0%}"
        case "denial":
            if evidence["weight"] == 1:
                return "refused, and it never ran"
            return f"refused {evidence['weight']:g} times in {evidence['sessions']} sessions, never granted"
        case _ if "corrected_in_a_week" in evidence:
            return f"corrected {evidence['corrected_in_a_week']} times in a week"
        case _:
            return f"seen in {evidence['sessions']} sessions"


def _wrapped(text: str, columns: int, indent: str) -> None:
    for line in wrap(text, columns - len(indent)):
        click.secho(f"{indent}{line}", dim=bool(indent))
