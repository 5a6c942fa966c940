"""`assent paths`: tools that agents call and that do not exist, the most wanted first."""

from __future__ import annotations

import json
import os

import click

from assent.cli.options.viewing import viewed
from assent.cli.render.colour import colour_option
from assent.cli.render.table import Cell, show_table
from assent.cli.render.visible import one_line
from assent.config.locations import locate
from assent.history import ReadingTally, calls, sources
from assent.learning.suggest import WantedTool, wanted_tools
from assent.store import corrections
from assent.store.recorded import failed_tools


@click.command("paths")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")
@colour_option
def command(as_json: bool) -> None:
    """List missing tools that agents call.

    Each comes with the correction that would fix it: the model then learns which tool to call instead.

    \b
    Examples:
      assent paths
      assent paths --json | jq -r .name
    """
    places = locate(os.environ)
    with viewed(places) as store:
        known, recorded = corrections.listed(store), failed_tools(store)
    found = sources(places.home, os.environ)
    wanted = wanted_tools(calls(found, ReadingTally()), recorded, known)
    if as_json:
        for each in wanted:
            click.echo(json.dumps(_fields(each)))
        return
    if not wanted:
        click.echo("No agent has called a tool that does not exist.")
        return
    show_table([[Cell(heading, dim=True) for heading in ("CALLS", "TOOL", "ALIAS")], *map(_row, wanted)])


def _fields(each: WantedTool) -> dict[str, object]:
    return {"name": each.name, "calls": each.calls, "solved": each.solved or None, "suggested": each.suggested or None}


def _row(each: WantedTool) -> list[Cell]:
    if each.solved:
        told = Cell(f"solved: call {one_line(each.solved)}", "green")
    elif each.suggested:
        told = Cell(f"assent alias {one_line(each.name)} {one_line(each.suggested)}")
    else:
        told = Cell("no tool is like it", dim=True)
    return [Cell(f"{each.calls:,}".rjust(5)), Cell(one_line(each.name), bold=True), told]
