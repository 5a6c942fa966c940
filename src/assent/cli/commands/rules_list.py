"""`assent rules list`: which programs Assent knows, by family."""

from __future__ import annotations

import json

import click

from assent.cli.options.rules_files import files_here
from assent.cli.render.colour import colour_option
from assent.cli.render.table import Cell, table, terminal_columns
from assent.risk.families import programs


@click.command("list", short_help="List the programs that have rules, by family.")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON: families with their programs.")
@colour_option
def list_(as_json: bool) -> None:
    """List the families of programs that have rules; first those of your own files and of the project's.

    \b
    Examples:
      assent rules list
      assent rules list --json | jq -r '.git[]'
    """
    found = {
        file.name: [name for entry in file.sheet.entries for name in entry.program.names.split()]
        for file in files_here()
    }
    found |= programs()
    if as_json:
        click.echo(json.dumps(found))
        return
    rows = [[Cell(family, bold=True), Cell(" ".join(names), dim=True)] for family, names in found.items()]
    for line in table(rows, terminal_columns()):
        click.echo(line)
