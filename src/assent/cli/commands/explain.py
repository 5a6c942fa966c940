"""`assent explain`: which part of a command is judged how, why, and what would change it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TypeAlias

import click

from assent.assessment import Assessment, Context
from assent.cli.options.given import CommandTaker, given_command
from assent.cli.options.judging import StatedSetting, judging
from assent.cli.options.offered import refusal, remedy
from assent.cli.render.answer import answer, step
from assent.cli.render.colour import COLOURS, colour_option
from assent.cli.render.corrected import judged, withheld
from assent.cli.render.diagram import DiagramMark, diagram
from assent.cli.render.own_rules import plain_rulings, said_by_agents
from assent.cli.render.table import Cell, screen_columns, show_table
from assent.cli.render.verdict import EXIT_CODES, show_correction
from assent.cli.render.visible import brief, one_line, visible
from assent.pages.change import changes
from assent.pages.parts import parts
from assent.policy import Decision
from assent.risk import Finding
from assent.risk.category import in_words
from assent.store.redaction import discreet
from assent.syntax.source import MAX_LENGTH

Shown: TypeAlias = Sequence[tuple[Finding, Decision]]

COLUMNS = 100  # where the output is not a terminal
BEGINNING = 400  # characters that are shown of a longer one
_INDENT = "  "


@click.command("explain", cls=CommandTaker)
@click.argument("words", metavar="[COMMAND | -]", nargs=-1)
@click.option("--stdin", is_flag=True, help="Read the command from standard input, like `-`.")
@click.option("--json", "as_json", is_flag=True, help="Print check's JSON with `trace` and `changes`.")
@colour_option
@judging
def command(setting: StatedSetting, words: tuple[str, ...], stdin: bool, as_json: bool) -> int:
    """Explain the judgement of COMMAND to a person.

    It underlines and numbers each simple command, and marks the word that decides its judgement.
    The exit code is that of `assent check`.

    \b
    Examples:
      assent explain 'cd build && rm -rf *'
      assent explain --mode never 'git push'
    """
    fault = setting.fault()
    context = setting.context(programs=not fault)
    done = withheld(judged(given_command(words, stdin), context, setting.corrections()), fault)
    assessment = done.assessment
    ways = ["a file about programs without an error: assent rules check"] if done.fault else _ways(assessment, context)
    if as_json:
        trace = [step(taken) for taken in assessment.trace]
        agents = [] if setting.isolated else plain_rulings(assessment, context)
        told = answer(done, setting.shell, context.workspace)
        click.echo(json.dumps(told | {"trace": trace, "changes": ways, "agents": agents}))
    else:
        show_correction(done)
        _show(assessment, [] if setting.isolated else _agents(assessment, context), ways)
    return EXIT_CODES[assessment.decision]


def _ways(assessment: Assessment, context: Context) -> list[str]:
    """Ways to another decision; the first is the approval that would help, or why none does."""
    others = [discreet(way, assessment.command) for way in changes(assessment, context.policy)]
    return [*_approval(assessment, context), *others]


def _approval(assessment: Assessment, context: Context) -> Iterator[str]:
    helps = remedy(assessment, context)
    refused = "" if helps else refusal(assessment, context)
    if helps:
        yield f"to approve it: {helps}"
    elif refused:
        why = "" if refused == assessment.reason else f": {refused}"
        yield discreet(f"no approval covers it{why}", assessment.command)


def _show(assessment: Assessment, agents: Sequence[Sequence[Cell]], ways: Sequence[str]) -> None:
    columns = screen_columns(COLUMNS)
    shown = parts(assessment)
    show_table([_headline(assessment)], columns)
    click.echo()
    for line in _picture(assessment.command, shown, columns):
        click.echo(line)
    click.echo()
    show_table(_legend(shown), columns, indent=_INDENT)
    click.secho("\nHow it was decided", bold=True)
    show_table([*_trace(assessment), *agents], columns, indent=_INDENT)
    if ways:
        click.secho("\nWhat would change it", bold=True)
        show_table([[Cell("-"), Cell(visible(way))] for way in ways], columns, indent=_INDENT)


def _headline(assessment: Assessment) -> list[Cell]:
    """Decision and category, and the reason when it is not that of a part: a rule may have given it."""
    told = any(finding.reason == assessment.reason for finding in assessment.findings)
    return [
        _decision(assessment.decision, bold=True),
        Cell(in_words(assessment.category, assessment.reason), bold=True),
        Cell("" if told else brief(visible(assessment.reason))),
    ]


def _picture(text: str, shown: Shown, columns: int) -> Iterator[str]:
    """The command with its parts marked; a long one that could not be read has none, and is cut off."""
    if len(text) <= MAX_LENGTH:
        yield from diagram(text, _marks(shown), columns)
    else:
        yield from diagram(text[:BEGINNING], [], columns)
        yield f"  … {len(text)} characters"


def _marks(shown: Shown) -> list[DiagramMark]:
    return [
        DiagramMark(
            number=number,
            start=finding.command.start,
            end=finding.command.end,
            fault_start=finding.start,
            fault_end=finding.end,
            colour=COLOURS[part],
        )
        for number, (finding, part) in enumerate(shown, start=1)
    ]


def _legend(shown: Shown) -> list[list[Cell]]:
    return [
        [
            Cell(str(number), COLOURS[part], bold=True),
            _decision(part),
            Cell(in_words(finding.category, finding.reason)),
            Cell(brief(visible(finding.reason))),
        ]
        for number, (finding, part) in enumerate(shown, start=1)
    ]


def _trace(assessment: Assessment) -> list[list[Cell]]:
    """Each ruling once, without the reasons, which the parts tell."""
    rulings = dict.fromkeys([(taken.says, taken.source, _ground(taken.why, assessment)) for taken in assessment.trace])
    return [[_decision(says), Cell(one_line(source)), Cell(brief(visible(why)))] for says, source, why in rulings]


def _agents(assessment: Assessment, context: Context) -> list[list[Cell]]:
    """The parts about which an agent's own rules decide otherwise."""
    return [
        [_decision(ruling.decision), Cell(ruling.agent.value), Cell(brief(visible(told)))]
        for ruling, told in said_by_agents(assessment, context)
    ]


def _ground(why: str, assessment: Assessment) -> str:
    for finding in assessment.findings:
        words = in_words(finding.category)
        if why == finding.reason:
            return f"{words} in every mode"
        ground = why.removesuffix(f": {finding.reason}")
        if ground != why and ground.startswith(words):
            return f"{in_words(finding.category, finding.reason)}{ground.removeprefix(words)}"
        why = ground
    return why


def _decision(decision: Decision, bold: bool = False) -> Cell:
    return Cell(decision.name, COLOURS[decision], bold=bold)
