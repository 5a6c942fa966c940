"""The showing of a judgement at the terminal, and its exit code."""

from __future__ import annotations

from collections.abc import Iterator

import click

from assent.assessment import Assessment, Cause
from assent.cli.render.colour import COLOURS
from assent.cli.render.corrected import CorrectedAssessment
from assent.cli.render.table import Cell, say, show_table, terminal_columns
from assent.cli.render.visible import brief, one_line, visible
from assent.cli.setting import EXIT_CODES
from assent.pages.parts import part_text, parts
from assent.policy import Decision
from assent.risk import Finding
from assent.risk.category import in_words

__all__ = ["EXIT_CODES", "show", "show_correction"]


def show_correction(done: CorrectedAssessment) -> None:
    """Print what was corrected, if anything was, and the command that was judged."""
    if done.correction:
        click.echo(f"{one_line(done.correction)}\n  {one_line(done.assessment.command)}")


def show(assessment: Assessment) -> None:
    """Print the decision, and the parts when there are several."""
    columns = terminal_columns()
    words = in_words(assessment.category, assessment.reason)
    verdict = _row(assessment.decision, words, brief(visible(assessment.reason)), bold=True)
    show_table([verdict], columns)
    for line in _error(assessment, columns) if columns else ():
        click.echo(line)
    shown = parts(assessment)
    for finding, _ in shown:
        if finding.remedy:
            say(f"safer: {visible(finding.remedy)}")
    if len(shown) < 2:
        return
    click.echo()
    show_table(part_rows(shown), columns, indent="  ")


def _error(assessment: Assessment, columns: int) -> Iterator[str]:
    """The place beyond which a text without a tree cannot be read."""
    if assessment.cause is not Cause.Opaque:
        return
    from assent.cli.render.diagram import pointed
    from assent.errors import ParseError
    from assent.syntax import parse
    from assent.syntax.source import MAX_LENGTH

    try:
        parse(assessment.command)
    except ParseError as error:
        if len(assessment.command) <= MAX_LENGTH:
            yield from pointed(assessment.command, error.start, columns)


def part_rows(shown: list[tuple[Finding, Decision]]) -> list[list[Cell]]:
    """One row for each simple command: decision, category, command and reason."""
    return [
        [
            *_row(part, in_words(finding.category, finding.reason), brief(part_text(finding.command))),
            Cell(brief(visible(finding.reason)), dim=True),
        ]
        for finding, part in shown
    ]


def _row(decision: Decision, *texts: str, bold: bool = False) -> list[Cell]:
    return [Cell(decision.name, COLOURS[decision], bold=bold), *[Cell(text) for text in texts]]
