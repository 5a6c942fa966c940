"""A replay on one screen of a terminal."""

from __future__ import annotations

import os
from collections.abc import Sequence

import click

from assent.cli.render.colour import COLOURS
from assent.cli.render.table import Cell, counted, say, say_rest, screen_columns, show_table, wrap
from assent.cli.render.visible import one_line, shorten, visible
from assent.history import ReadingTally
from assent.hooks.installation.guarded import guards
from assent.learning.trial import Trial
from assent.policy import Decision
from assent.record import Record
from assent.replay import Column, ReplaySetting, Result
from assent.replay.plain import Saving, mean, moment
from assent.replay.result import AskedName, Unlike
from assent.risk.category import in_words

COLUMNS = 100  # where the output is not a terminal
_BAR = 24
_MOST_DENIED = 5
_MOST_NAMES = 8
_MOST_UNREAD = 3
_MOST_LISTED = 6


class Replayed(Record):
    """A past that was judged."""

    result: Result
    setting: ReplaySetting
    tally: ReadingTally
    repairs: tuple[Trial, ...]  # the corrections that would have prevented failures
    columns: tuple[Column, ...]


def show(past: Replayed, saving: Saving, is_against_host: bool) -> None:
    """Print what was found, the worst first, with what to do about it last."""
    result, tally = past.result, past.tally
    columns = screen_columns(COLUMNS)
    if not len(result.corpus):
        say("No history of an agent was found on this machine: there is nothing to replay.")
        _unread(tally)
        return
    _head(result)
    _policies(result, columns)
    _denied(result, columns)
    _asked(result, columns)
    _sparing(result, saving)
    _host(result.unlike_host(), columns, is_against_host)
    _failures(past.repairs, columns)
    _unread(tally)
    unguarded = any(guard.found and not guard.lines for guard in guards(os.environ, os.getcwd()))
    step = " To guard the next session, run: assent install --all" if unguarded else ""
    say(f"Nothing was changed or sent.{step}", dim=True)


def _head(result: Result) -> None:
    corpus = result.corpus
    agents = ", ".join([f"{agent} {count}" for agent, count in corpus.agents()])
    first, last = moment(corpus.first), moment(corpus.last)
    days = f", {first} to {last}" if first else ""
    say(f"{counted(len(corpus), 'command')} in {counted(len(corpus.sessions), 'session')} ({agents}){days}", bold=True)


def _policies(result: Result, columns: int) -> None:
    """The totals under each policy beside each other."""
    heads = ("", "ALLOWED", "ASKED", "DENIED", "ASKED A SESSION")
    rows = [[Cell(head, dim=True) for head in heads]]
    for column in _distinct(result):
        totals = result.totals(column)
        per = mean(result.questions(column))
        rows.append(
            [
                Cell(totals.title, bold=True),
                Cell(f"{totals.allow:,}", COLOURS[Decision.allow]),
                Cell(f"{totals.ask:,}", COLOURS[Decision.ask]),
                Cell(f"{totals.deny:,}", COLOURS[Decision.deny]),
                Cell(f"{per:g} (median {totals.median:g})"),
            ]
        )
    show_table(rows, columns, indent="  ")


def _distinct(result: Result) -> list[int]:
    """The columns without the presets that decide as the first does."""
    same = [
        at
        for at in range(1, len(result.titles))
        if all(judged.decisions[at] is judged.decisions[0] for judged in result.judged)
    ]
    return [at for at in range(len(result.titles)) if at not in same]


def _denied(result: Result, columns: int) -> None:
    denied = result.denied()
    if not denied:
        return
    told = denied_in_words(len(denied), sum(each.ran for each in denied))
    click.secho(f"\nDenied: {told}", fg=COLOURS[Decision.deny], bold=True)
    for each in denied[:_MOST_DENIED]:
        click.echo(f"  {shorten(one_line(each.command), columns - 2)}")
        click.secho(f"    {shorten(visible(each.reason), columns - 4)}", dim=True)
    say_rest(len(denied) - _MOST_DENIED, "command")


def denied_in_words(texts: int, ran: int) -> str:
    """`4 commands; they ran 7 times`."""
    told = counted(texts, "command")
    return f"{told}; {'it' if texts == 1 else 'they'} ran {_times(ran)}" if ran else told


def _asked(result: Result, columns: int) -> None:
    kinds = result.asked()
    if not kinds:
        return
    click.secho("\nAsked", fg=COLOURS[Decision.ask], bold=True)
    most = kinds[0].count
    room = max(min(columns - _BAR - 30, 36), 12)
    rows = [
        [
            Cell(shorten(one_line(kind.name), room)),
            Cell(f"{kind.count:,}".rjust(6)),
            Cell("█" * max(_BAR * kind.count // most, 1), COLOURS[Decision.ask]),
            Cell(in_words(kind.category), dim=True),
        ]
        for kind in kinds[:_MOST_NAMES]
    ]
    show_table(rows, columns, indent="  ")
    say_rest(len(kinds) - _MOST_NAMES, "name")


def _sparing(result: Result, saving: Saving) -> None:
    """Print the lines to paste that would ask less."""
    now = mean(result.questions(0))
    with_all = mean(saving.both)
    if with_all >= now:
        return
    click.secho(f"\nFewer questions: {now:g} → {with_all:g} a session", bold=True)
    if mean(saving.balanced) < now:
        click.echo(f"  {mean(saving.balanced):g} with   assent policy preset balanced")
    if saving.approvals:
        click.echo(f"  {mean(saving.questions):g} with   these approvals")
    lines = [f"    assent approvals trust-verb '{visible(each.pattern)}'" for each in saving.approvals]
    for line, each in zip(lines, saving.approvals, strict=True):
        click.echo(f"{line:{max(map(len, lines))}}  ", nl=False)
        click.secho(f"saves {each.questions:,}", dim=True)


def _host(unlike: Unlike, columns: int, is_asked_for: bool) -> None:
    """Print the decisions of the agents by their own rules."""
    if not unlike.passed and not unlike.needless and not unlike.untold and not is_asked_for:
        return
    click.secho("\nYour agents' own rules", bold=True)
    for line in _host_lines(unlike):
        start = "  "
        for part in wrap(line, columns - 4):
            click.echo(f"{start}{part}")
            start = "    "


def _host_lines(unlike: Unlike) -> list[str]:
    lines = []
    if unlike.passed:
        names = _listed(unlike.passed_names)
        lines.append(f"let {counted(unlike.passed, 'command')} run that Assent asks about or denies: {names}")
    if unlike.untold:
        lines.append(
            f"ran {counted(unlike.untold, 'command')} that Assent asks about or denies; no record tells who agreed"
        )
    if unlike.needless:
        kinds = ", ".join([f"{name} {count:,}" for name, count in unlike.needless_names[:_MOST_LISTED]])
        lines.append(f"asked you about {unlike.needless:,} that Assent allows: {kinds}")
    elif unlike.answered:
        lines.append(f"asked you {_times(unlike.answered)}, never about what Assent allows")
    else:
        lines.append("do not record what they asked you")
    return lines


def _listed(kinds: Sequence[AskedName]) -> str:
    shown = [f"{one_line(kind.name)} {kind.count:,}" for kind in kinds[:_MOST_LISTED]]
    return ", ".join(shown) + (" …" if len(kinds) > _MOST_LISTED else "")


def _failures(repairs: Sequence[Trial], columns: int) -> None:
    """Failures that a correction would have prevented."""
    found = [(trial.candidate.correction, trial.failed) for trial in repairs if trial.candidate.correction]
    if not found:
        return
    total = sum(failed for _, failed in found)
    click.secho(f"\nFailures that a correction prevents: {total:,} (assent learn)", bold=True)
    told = ", ".join([f"{one_line(each.old)} → {one_line(each.new)} {failed:,}" for each, failed in found])
    click.echo(f"  {shorten(told, columns - 2)}")


def _unread(tally: ReadingTally) -> None:
    """Print the records that were not understood, by version."""
    if not tally.missed:
        return
    click.secho(f"\nNot understood: {counted(tally.missed, 'record')}", bold=True)
    ordered = sorted(tally.unread.items(), key=lambda item: -item[1])
    for (agent, version, what), count in ordered[:_MOST_UNREAD]:
        click.echo(f"  {count:,} × {' '.join([agent, version]).strip()}: {visible(what)}")
    say_rest(len(ordered) - _MOST_UNREAD, "kind")


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count:,} times"
