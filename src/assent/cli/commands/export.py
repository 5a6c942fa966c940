"""`assent export`: rules and approvals as an agent's own settings."""

from __future__ import annotations

import json
import os

import click

from assent.cli.render.colour import COLOURS, colour_option
from assent.cli.render.near import AgentName
from assent.cli.render.table import Cell, counted, say, show_table
from assent.cli.render.visible import visible
from assent.config.load import load_policy
from assent.config.locations import locate
from assent.errors import StoreError
from assent.exchange import ExchangeAgent, HeldRule, Left, RuleText, held_of_grants, held_of_rules, written
from assent.extras import adding
from assent.policy import Decision
from assent.store.database import open_store
from assent.store.events import ingest
from assent.store.grants import listed
from assent.store.renewal import renew


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
        raise click.UsageError("name an agent, or give --parquet DIRECTORY")
    if parquet is not None:
        export(parquet, as_json)
        return
    held, left = _held(os.path.realpath(folder) if folder else "")
    found = written(ExchangeAgent(agent), held, wide)
    left = [*left, *found.left]
    if as_json:
        click.echo(json.dumps({"agent": agent, "text": found.text, "left_out": plain_left(left)}))
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
    show_table(rows, err=True)


def plain_left(left: list[Left]) -> list[dict[str, str]]:
    """The same as fields of JSON."""
    return [{"text": one.text, "reason": one.reason, "origin": one.origin} for one in left]


def export(folder: str, as_json: bool) -> None:
    """Write what `folder` does not hold yet, and the views as SQL beside it. Raises StoreError, OSError."""
    try:
        import pyarrow  # noqa: F401 - the rest imports it
    except ImportError:
        raise StoreError(f"writing Parquet needs pyarrow. {adding(['pyarrow'])}") from None
    from assent.analytics import script, write
    from assent.analytics.views import Engine

    places = locate(os.environ)
    os.makedirs(folder, mode=0o700, exist_ok=True)
    with open_store(places.store) as store:
        if ingest(store, places.journal):
            renew(places)
        done = write(store, folder)
    for engine in Engine:
        with open(os.path.join(folder, f"{engine.value}.sql"), "w", encoding="utf-8") as file:
            file.write(script(engine, os.path.abspath(folder)))
    if as_json:
        click.echo(json.dumps({"files": done.files, "unchanged": done.unchanged, "events": done.events}))
        return
    made, kept = counted(done.files, "file"), counted(done.unchanged, "file")
    say(f"{counted(done.events, 'call')} in {made} written, {kept} unchanged.")
    click.secho(f"Next: duckdb -init {os.path.join(folder, 'duckdb.sql')} -c 'FROM questioned_names'", dim=True)
