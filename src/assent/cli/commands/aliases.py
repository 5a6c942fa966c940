"""`assent aliases`: list, export and import the corrections."""

from __future__ import annotations

import json
import os

import click

from assent.cli.commands.aliases_server import pull, push
from assent.cli.group import HelpGroup
from assent.cli.options.alias_file import AliasForm, AliasIntake, form_of, planned, read_file, written
from assent.cli.options.past import age_of
from assent.cli.options.viewing import viewed
from assent.cli.render.colour import colour_option
from assent.cli.render.near import OneOf
from assent.cli.render.stated_alias import line_of, rows_of
from assent.cli.render.table import fitting, say, show_table
from assent.cli.render.visible import one_line, visible
from assent.config.locations import locate
from assent.correction import Correction
from assent.correction.defaults import DEFAULTS
from assent.correction.wire import to_fields
from assent.errors import CorrectionError
from assent.store.corrections import listed, put_all
from assent.store.database import open_store
from assent.store.elsewhere import Elsewhere, read_elsewhere
from assent.store.recorded import add
from assent.store.server_rules import pulled

_MAGIC = b"SQLite format 3\0"  # how a database begins
SKIP, OVERWRITE = "skip", "overwrite"


@click.group("aliases", cls=HelpGroup, alone="list")
def command() -> None:
    """List, export and import corrections.

    Without a command, it lists your corrections. `assent alias` defines one.

    \b
    Examples:
      assent aliases
      assent aliases export > corrections.toml
      assent aliases import corrections.toml
    """


@command.command("list", short_help="List the corrections.")
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON list.")
@colour_option
def show(as_json: bool) -> None:
    """List the corrections in the order in which they apply.

    \b
    Examples:
      assent aliases list
      assent aliases list --json | jq '.[].from'
    """
    with viewed(locate(os.environ)) as store:
        corrections, servers = listed(store), pulled(store)
    if as_json:
        click.echo(json.dumps([to_fields(correction) for correction in corrections]))
        return
    show_table(rows_of(corrections))
    if not corrections:
        say("No corrections yet. Add one: assent corrections add --cmd python --replace python3")
    for server in servers:
        say(f"{visible(server.origin)}: asked {age_of(server.at)} ago", dim=True)


@command.command("export", short_help="Write the corrections as TOML or JSON.")
@click.option(
    "--format",
    "form",
    type=OneOf([form.value for form in AliasForm]),
    help="Choose the format.  [default: FILE's, or toml]",
)
@click.option("--force", is_flag=True, help="Overwrite FILE.")
@click.argument("file", required=False, type=click.Path(dir_okay=False))
def export(file: str | None, form: str | None, force: bool) -> None:
    """Write your own corrections to FILE, or to standard output.

    \b
    Examples:
      assent aliases export corrections.toml
      assent aliases export --format json | jq length
    """
    chosen = AliasForm(form) if form else form_of(file)
    own = [correction for correction in _listed() if not correction.origin]
    text = written(own, chosen)
    if file is None:
        click.echo(text, nl=False)
        return
    try:
        with open(file, "w" if force else "x", encoding="utf-8") as sink:
            sink.write(text)
    except FileExistsError:
        raise click.UsageError(f"{file} exists: choose another file, or overwrite it with --force") from None
    except OSError as error:
        raise click.UsageError(f"{file}: cannot be written: {error.strerror}") from None
    say(f"{visible(file)}: {len(own)} {fitting(len(own), 'correction')} written", err=True)


@command.command("import", short_help="Import corrections from a file or another database.")
@click.argument("file", required=False, type=click.Path())
@click.option("--from", "database", type=click.Path(exists=True, dir_okay=False), help="Import from this database.")
@click.option(
    "--conflict",
    type=OneOf([SKIP, OVERWRITE]),
    default=SKIP,
    show_default=True,
    help="Decide about corrections that contradict yours.",
)
@click.option("--dry-run", is_flag=True, help="Show what would be imported; import nothing.")
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object.")
@colour_option
def take_in(file: str | None, database: str | None, conflict: str, dry_run: bool, as_json: bool) -> None:
    """Import the corrections in FILE (TOML or JSON, - for standard input), all of them or none.

    A correction that says the same as yours is left alone.

    With --from, import from another program's database, without changing it: its corrections and
    the calls that it recorded.

    \b
    Examples:
      assent aliases import corrections.toml --dry-run
      assent aliases import corrections.json --conflict overwrite
      assent aliases import --from ~/.dp/desires.db
    """
    if (file is None) is (database is None):
        raise click.UsageError("give either FILE or --from DATABASE")
    found = Elsewhere(tuple(read_file(file)), {}) if file is not None else _of_database(str(database))
    with open_store(locate(os.environ).store) as store:
        intake = planned(listed(store), found.corrections, overwrite=conflict == OVERWRITE)
        if database is None and intake.faults:
            raise CorrectionError(f"{intake.faults[0]}; nothing was imported")
        if not dry_run:
            put_all(store, [*intake.new, *intake.replacing])
        calls = {table: len(rows) for table, rows in found.calls.items()} if dry_run else add(store, found.calls)
    _show(intake, calls, dry_run, as_json)


@command.command("defaults", short_help="List suggested corrections, or take them.")
@click.option("--take", is_flag=True, help="Save all that you do not have.")
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON list.")
@colour_option
def defaults(take: bool, as_json: bool) -> None:
    """List suggested corrections of common mistakes, each with its evidence. They are off until you take them.

    A correction of yours for the same thing is kept.

    \b
    Examples:
      assent aliases defaults
      assent aliases defaults --take
    """
    offered = [default.correction for default in DEFAULTS]
    with open_store(locate(os.environ).store) as store:
        intake = planned(listed(store), offered, overwrite=False)
        if take:
            put_all(store, intake.new)
    if as_json:
        missing = () if take else intake.new
        shown = [(default, default.correction not in missing) for default in DEFAULTS]
        told = [{**to_fields(each.correction), "evidence": each.evidence, "taken": on} for each, on in shown]
        click.echo(json.dumps(told))
        return
    for default in DEFAULTS:
        mark = "off" if default.correction in intake.new else "on"
        click.echo(f"{'on' if take else mark:4}{line_of(default.correction)}")
        say(default.evidence, indent="    ", dim=True)
    if take:
        click.echo(f"Saved: {len(intake.new)}")
    elif intake.new:
        say("To use them, run: assent corrections defaults --take")


command.add_command(pull)
command.add_command(push)


def _of_database(path: str) -> Elsewhere:
    with open(path, "rb") as file:
        begin = file.read(len(_MAGIC))
    if begin not in (b"", _MAGIC):  # an empty file is a database without tables
        raise CorrectionError(f"{path}: is not a database; `assent aliases import {path}` reads TOML and JSON")
    return read_elsewhere(path)


def _listed() -> tuple[Correction, ...]:
    with open_store(locate(os.environ).store) as store:
        return listed(store)


def _show(intake: AliasIntake, calls: dict[str, int], dry_run: bool, as_json: bool) -> None:
    if as_json:
        parts = {"new": intake.new, "replaced": intake.replacing, "skipped": intake.skipped, "same": intake.same}
        told = {name: [to_fields(correction) for correction in part] for name, part in parts.items()}
        click.echo(json.dumps({**told, "calls": calls, "warnings": list(intake.faults), "dry_run": dry_run}))
        return
    would = "would be " if dry_run else ""
    for heading, part in (("imported", intake.new), ("replaced", intake.replacing), ("skipped", intake.skipped)):
        if part:
            click.secho(f"{len(part)} {would}{heading}", bold=True)
            show_table(rows_of(part), indent="  ")
    if intake.skipped:
        say("Yours differ and were kept. To replace them, add: --conflict overwrite")
    if intake.same:
        click.echo(f"{len(intake.same)} {'exists' if len(intake.same) == 1 else 'exist'} already.")
    if any(calls.values()):
        say(f"{sum(calls.values())} recorded calls {would}imported, secrets masked")
    if not any((intake.new, intake.replacing, intake.skipped, intake.same, *calls.values())):
        click.echo("It holds no corrections.")
    for fault in intake.faults:
        say(f"warning: {one_line(fault)}", fg="yellow", err=True)
