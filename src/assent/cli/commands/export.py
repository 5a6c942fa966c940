"""`assent export`: rules and approvals as an agent's own settings."""

from __future__ import annotations

import json
import os

import click

from assent.cli.render.colour import COLOURS, colour_option
from assent.cli.render.count import counted
from assent.cli.render.near import AgentName
from assent.cli.render.table import Cell, say, table, terminal_columns
from assent.cli.render.visible import visible
from assent.config.load import load_policy
from assent.config.locations import locate
from assent.exchange import ExchangeAgent, HeldRule, Left, RuleText, held_of_grants, held_of_rules, written
from assent.policy import Decision
from assent.store.database import open_store
from assent.store.grants import listed


@click.command("export", short_help="Write your rules in an agent's own format.")
@click.argument("agent", metavar="[AGENT]", required=False, type=AgentName([agent.value for agent in ExchangeAgent]))
@click.option("--parquet", type=click.Path(file_okay=False), help="Write the log as Parquet files into this folder.")
@click.option("--out", type=click.Path(dir_okay=False), help="Write to this file, which must not exist.")
@click.option(
    "--in", "folder", type=click.Path(exists=True, file_okay=False), help="Export the approvals of this folder."
)
@click.option("--wide", is_flag=True, help="Include rules that would cover more there.")
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object.")
@colour_option
def command(
    agent: str | None, parquet: str | None, out: str | None, folder: str | None, wide: bool, as_json: bool
) -> None:
    """Print your rules and approvals in AGENT's format, and on standard error those that it cannot express.

    An agent's own rules know neither ceilings nor wrappers, flags in any order or other forms: keep the
    hook installed as well. The text goes into:

    \b
      claude    permissions in ~/.claude/settings.json
      codex     a file in ~/.codex/rules/
      gemini    a file in ~/.gemini/policies/
      opencode  permission in ~/.config/opencode/opencode.json

    \b
    Examples:
      assent export claude
      assent export codex --out ~/.codex/rules/assent.rules
      assent export claude --in . --json | jq -r .text
      assent export --parquet ~/assent-log
    """
    if (agent is None) is (parquet is None):
        raise click.UsageError("Name an agent, or give --parquet FOLDER.")
    if parquet is not None:
        from assent.cli.commands.export_parquet import export

        export(parquet, as_json)
        return
    held, left = _held(os.path.realpath(folder) if folder else "")
    found = written(ExchangeAgent(agent), held, wide)
    left = [*left, *found.left]
    if as_json:
        click.echo(json.dumps({"agent": agent, "text": found.text, "left_out": [_plain(one) for one in left]}))
    if out is None:
        if not as_json:
            click.echo(found.text, nl=False)
    else:
        _write(out, found)
    if not as_json:
        tell_left(left)


def _held(folder: str) -> tuple[list[HeldRule], list[Left]]:
    """The approvals that hold everywhere, or those of one folder."""
    places = locate(os.environ)
    with open_store(places.store) as store:
        grants, left = held_of_grants(listed(store), folder)
    nowhere = os.path.dirname(places.policy)  # no project's rules
    rules = [] if folder else held_of_rules(load_policy(nowhere, nowhere, os.environ).rules)
    return [*rules, *grants], left


def _write(out: str, found: RuleText) -> None:
    try:
        with open(out, "x", encoding="utf-8") as file:
            file.write(found.text)
    except FileExistsError:
        raise click.UsageError(f"{out} exists: choose another file, or join the two by hand") from None
    say(f"{visible(out)}: {counted(len(found.said), 'rule')}", err=True)


def tell_left(left: list[Left]) -> None:
    """Print on standard error what was not carried over."""
    rows = [
        [
            Cell("left out", COLOURS[Decision.ask]),
            Cell(visible(one.text.replace("\n", " ⏎ "))),
            Cell(visible(f"{one.reason} ({one.origin})" if one.origin else one.reason), dim=True),
        ]
        for one in left
    ]
    for line in table(rows, terminal_columns()):
        click.echo(line, err=True)


def _plain(one: Left) -> dict[str, str]:
    return {"text": one.text, "reason": one.reason, "origin": one.origin}
