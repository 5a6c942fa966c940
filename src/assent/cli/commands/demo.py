"""`assent demo`: a session of an agent, judged, as a table."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from importlib.resources import files
from time import process_time
from typing import TextIO

import click

from assent.assessment import Assessment, Context, assess
from assent.cli.commands.preset_choice import asked_and_denied, bundled_day
from assent.cli.render.colour import COLOURS, colour_option
from assent.cli.render.table import Cell, say, screen_columns, show_table
from assent.cli.render.transcript import sections
from assent.cli.render.visible import one_line, pad, shorten, visible
from assent.errors import WireError
from assent.policy import Decision, Policy, Preset
from assent.risk import Category
from assent.risk.category import in_words
from assent.store.discretion import discreetly

COLUMNS = 140  # where the output is not a terminal
WIDE = 120  # from here on a row has room for command and reason
WIDEST_COMMAND = 56
WIDEST_CATEGORY = max(len(in_words(category)) for category in Category)

PRESET = Preset.Balanced
# The demo says the same on every machine: it looks at nothing of the user's.
CONTEXT = Context(
    cwd="/home/you/project",
    workspace="/home/you/project",
    home="/home/you",
    policy=Policy(preset=PRESET),
)


@click.command("demo")
@click.argument("transcript", required=False, type=click.File("r", encoding="utf-8", errors="surrogateescape"))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")
@colour_option
def command(transcript: TextIO | None, as_json: bool) -> None:
    """Judge a bundled session of an agent, or TRANSCRIPT.

    A transcript is what a terminal shows: `$ ` before a command, `> ` before its further lines.
    Lines that begin with # are headings.

    \b
    Examples:
      assent demo
      assent demo my-session.txt
    """
    text = transcript.read() if transcript else files("assent.cli").joinpath("demo.txt").read_text(encoding="utf-8")
    if as_json:
        _print_json(text)
        return
    columns = screen_columns(COLUMNS)
    everything: list[Assessment] = []
    say(f"Judged by the preset {PRESET.value}.")
    for heading, commands in sections(text):
        judged = [discreetly(assess(command, CONTEXT)) for command in commands]
        everything += judged
        click.echo()
        if heading:
            click.secho(visible(heading), bold=True)
        rows = [row for assessment in judged for row in _rows(assessment, columns)]
        show_table(rows, columns, indent="  ")
    if not everything:
        raise WireError("the transcript has no commands: each begins with '$ '")
    click.echo(f"\n{_total(everything)}")
    click.echo(f"{_microseconds(everything):.0f} µs for each, once loaded")
    if not transcript:
        say(_ordinary_day())
    if shutil.which("assent") is None:
        click.secho("To install it, run: pipx install .", dim=True)
    say(f"To look closer, run: assent explain --isolated --preset {PRESET.value} 'COMMAND'", dim=True)
    click.secho("Next, run: assent install claude --dry-run", dim=True)


def _print_json(text: str) -> None:
    """Print each command of a transcript with its judgement."""
    for heading, commands in sections(text):
        for command in commands:
            judged = discreetly(assess(command, CONTEXT))
            told = {"command": judged.command, "decision": judged.decision.name, "category": judged.category.name}
            click.echo(json.dumps({"heading": heading, **told, "reason": judged.reason}))


def _ordinary_day() -> str:
    """The number of questions of each preset where nothing is in disguise, as `assent install` counts them."""
    commands = bundled_day()
    asked = [f"{preset.value} {asked_and_denied(commands, preset)[0]}" for preset in Preset]
    return f"Questions on an ordinary day of {len(commands)} commands: {', '.join(asked)}."


def _rows(assessment: Assessment, columns: int) -> list[list[Cell]]:
    """One row with cells as wide in every section; two rows where the terminal is narrow."""
    decision = Cell(assessment.decision.name.ljust(len("allow")), COLOURS[assessment.decision], bold=True)
    category, reason = in_words(assessment.category, assessment.reason), visible(assessment.reason)
    command = one_line(assessment.command)
    if columns < WIDE:
        room = columns - len("  allow  ")
        return [
            [decision, Cell(shorten(command, room), bold=True)],
            [Cell(""), Cell(f"{category}: {reason}", dim=True)],
        ]
    return [
        [
            decision,
            Cell(category.ljust(WIDEST_CATEGORY)),
            Cell(pad(shorten(command, WIDEST_COMMAND), WIDEST_COMMAND), bold=True),
            Cell(reason, dim=True),
        ]
    ]


def _total(everything: Sequence[Assessment]) -> str:
    decisions = [assessment.decision for assessment in everything]
    counts = [click.style(f"{decisions.count(d)} {d.name}", fg=COLOURS[d]) for d in Decision]
    return f"{len(decisions)} commands: {', '.join(counts)}"


def _microseconds(everything: Sequence[Assessment]) -> float:
    """The mean cost of a judgement on the processor, with all rules that it needs loaded."""
    started = process_time()
    for assessment in everything:
        assess(assessment.command, CONTEXT)
    return (process_time() - started) * 1e6 / len(everything)
