"""`assent policy replay`: what another policy would have said of a log that was exported as Parquet."""

from __future__ import annotations

import json
import os

import click

from assent.cli.options.past import since_option
from assent.cli.options.policy_read import if_it_said, present
from assent.cli.render.colour import COLOURS, colour_option
from assent.cli.render.near import OneOf, Whole
from assent.cli.render.table import Cell, counted, say_rest, screen_columns, show_table
from assent.cli.render.visible import one_line, shorten
from assent.errors import StoreError
from assent.extras import adding
from assent.policy import Decision, Policy, Preset
from assent.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.analytics.whatif import Compared, WhatIfChange  # needs an extra

COLUMNS = 100  # where the output is not a terminal
_MOST = 15


@click.command("replay")
@click.argument("folder", type=click.Path(exists=True, file_okay=False))
@click.option("--preset", type=OneOf([each.value for each in Preset]), help="Try this preset.")
@click.option("--policy", type=click.Path(exists=True, dir_okay=False), help="Try the policy in FILE.")
@since_option
@click.option("--jobs", type=Whole(1, 256), help="Run this many processes.  [default: one for each core]")
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object.")
@colour_option
def command(folder: str, preset: str | None, policy: str | None, since: str, jobs: int | None, as_json: bool) -> None:
    """Judge an exported log under another policy.

    FOLDER is what `assent agents export --parquet` wrote, of this machine or of many. Each different command is
    judged once, by its words, in the folder where it ran; approvals count as they are now.

    \b
    Examples:
      assent policy replay ~/assent-log --preset balanced
      assent policy replay ~/assent-log --policy new-policy.toml --since 365d
    """
    if (preset is None) is (policy is None):
        raise click.UsageError("give --preset or --policy")
    now = present()
    other = replace(now, preset=Preset(preset)) if preset else _policy(policy or "")
    found = _compared(folder, now, other, since[:10], jobs or 0)
    if as_json:
        changes = [_plain(change) for change in found.changes]
        told = {"calls": found.calls, "texts": found.texts, "changed": found.changed(), "changes": changes}
        click.echo(json.dumps(told))
    else:
        _show(found)


def _policy(path: str) -> Policy:
    with open(path, encoding="utf-8") as file:
        return if_it_said(file.read())


def _compared(folder: str, now: Policy, other: Policy, since: str, jobs: int) -> Compared:
    try:
        import duckdb
        import pyarrow  # noqa: F401 - what reads the folder belongs to one extra

        from assent.analytics.whatif import compared
    except ImportError:
        raise StoreError(f"reading Parquet needs pyarrow and duckdb. {adding(['pyarrow', 'duckdb'])}") from None
    try:
        return compared(folder, now, other, since, jobs)
    except duckdb.Error as error:
        reason = str(error).partition("\n")[0]
        raise StoreError(f"{os.path.abspath(folder)}: cannot be read as an export: {reason}") from None


def _show(found: Compared) -> None:
    calls = f"{counted(found.calls, 'call')} of {counted(found.texts, 'different command')}"
    if not found.changes:
        click.echo(f"None of {calls} would be decided otherwise.")
        return
    click.secho(f"{found.changed():,} of {calls} would be decided otherwise", bold=True)
    columns = screen_columns(COLUMNS)
    show_table([_row(change, columns) for change in found.changes[:_MOST]], columns)
    say_rest(len(found.changes) - _MOST, "name")


def _row(change: WhatIfChange, columns: int) -> list[Cell]:
    return [
        Cell(f"{change.calls:,}".rjust(8)),
        Cell(f"{change.before} → {change.after}", COLOURS[Decision[change.after]]),
        Cell(shorten(one_line(change.name), 30), bold=True),
        Cell(shorten(one_line(change.example), max(columns - 62, 20)), dim=True),
    ]


def _plain(change: WhatIfChange) -> dict[str, object]:
    texts = {"name": change.name, "before": change.before, "after": change.after, "example": change.example}
    return {**texts, "calls": change.calls}
