"""`assent policy show`: the table that holds, and where each answer comes from."""

from __future__ import annotations

import json

import click

from assent.cli.options.judging import StatedSetting, judging
from assent.cli.render.colour import COLOURS, colour_option
from assent.cli.render.table import Cell, fitting, natural, say, show_table, terminal_columns
from assent.policy import Decision, Policy, Preset
from assent.policy.answers import answer_to
from assent.record import Record
from assent.risk import Category
from assent.risk.category import in_words


class CategoryLine(Record):
    """The answer to one category, in the workspace and elsewhere."""

    category: Category
    here: Decision
    elsewhere: Decision
    source: str


@click.command("show")
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object.")
@colour_option
@judging
def command(setting: StatedSetting, as_json: bool) -> int:
    """Show what is allowed, asked and denied, by category.

    Rules and approvals come before this table; `assent policy check` and `assent approvals list` show them.

    \b
    Examples:
      assent policy show
      assent policy show --preset balanced
    """
    policy = setting.context().policy
    lines = [_line(category, policy) for category in Category]
    if as_json:
        click.echo(json.dumps(_as_json(policy, lines)))
        return 0
    click.secho(f"preset {_preset(policy)}, mode {policy.mode.value}, sandbox {policy.sandbox.value}", bold=True)
    show_table(_table(lines, terminal_columns()), indent=_INDENT)
    for note in _notes(policy):
        say(note)
    return 0


_INDENT = "  "
_FEWEST = 3  # columns that every terminal shows
_HEAD = ("CATEGORY", "HERE", "ELSEWHERE", "NAME", "FROM")


def _table(lines: list[CategoryLine], columns: int | None) -> list[list[Cell]]:
    """The table without the last columns where it would be too wide, and without the source where all have one."""
    rows = [[Cell(word, dim=True) for word in _HEAD], *[_cells(line) for line in lines]]
    if len({line.source for line in lines}) == 1:
        rows = [row[:-1] for row in rows]
    while columns is not None and len(rows[0]) > _FEWEST and natural(rows, _INDENT) > columns:
        rows = [row[:-1] for row in rows]
    return rows


def _line(category: Category, policy: Policy) -> CategoryLine:
    here, source = answer_to(category, policy, inside=True)
    elsewhere, _ = answer_to(category, policy, inside=False)
    return CategoryLine(category, here, elsewhere, source.partition(",")[0])


def _cells(line: CategoryLine) -> list[Cell]:
    return [
        Cell(in_words(line.category)),
        Cell(line.here.name, COLOURS[line.here]),
        Cell(line.elsewhere.name, COLOURS[line.elsewhere]),
        Cell(line.category.name, dim=True),
        Cell(line.source, dim=True),
    ]


def _preset(policy: Policy) -> str:
    return (policy.preset or Preset.Careful).value


def _notes(policy: Policy) -> list[str]:
    """The notes that the table does not say on its own."""
    notes = []
    if policy.ceiling is not None:
        notes.append(f"{policy.ceiling.name} holds beside your own policy: the stricter of both.")
    if policy.preset is Preset.Guard:
        notes.append("Denied in every category: files that run later, and commands with an opaque part.")
    counts = [(len(policy.rules), "rule"), (len(policy.grants), "approval")]
    held = " and ".join([f"{count} {fitting(count, noun)}" for count, noun in counts if count])
    if held:
        notes.append(f"Before the table: {held}.")
    return notes


def _as_json(policy: Policy, lines: list[CategoryLine]) -> dict[str, object]:
    return {
        "preset": _preset(policy),
        "mode": policy.mode.value,
        "sandbox": policy.sandbox.value,
        "table": [
            {
                "category": line.category.name,
                "here": line.here.name,
                "elsewhere": line.elsewhere.name,
                "from": line.source,
            }
            for line in lines
        ],
        "rules": len(policy.rules),
        "approvals": len(policy.grants),
    }
