"""The rules of a policy file, as a table."""

from __future__ import annotations

import click

from assent.cli.colour import COLOURS
from assent.cli.table import Cell, table, terminal_columns
from assent.cli.visible import visible
from assent.pattern import show_pattern

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.config.stated import Stated


def show_rules(stated: Stated) -> None:
    """Print each rule: decision, pattern and justification."""
    rows = [
        [
            Cell(rule.decision.name, COLOURS[rule.decision]),
            Cell(visible(show_pattern(rule.pattern))),
            Cell(visible(rule.justification), dim=True),
        ]
        for rule in stated.rules
    ]
    for line in table(rows, terminal_columns(), indent="  "):
        click.echo(line)
