"""`assent names`: what commands are called, as you say; and which are not known yet."""

from __future__ import annotations

import json
import os

import click

from assent.cli.group import HelpGroup
from assent.cli.options.viewing import viewed
from assent.cli.render.colour import colour_option
from assent.cli.render.near import Whole
from assent.cli.render.table import Cell, say, show_table
from assent.cli.render.visible import one_line, visible
from assent.command import Surroundings, analyse
from assent.config.locations import locate
from assent.config.shell_aliases import Alias, read_aliases
from assent.errors import StoreError
from assent.learning.inspected import score
from assent.naming.private import prefix_fault
from assent.store import names
from assent.store.database import open_store
from assent.store.events import UnknownName, unknown_names

MOST_WORDS = 9


@click.group("names", cls=HelpGroup, alone="list")
def command() -> None:
    """Name private commands; list unknown ones.

    Without a command, it lists your own names. A name decides nothing: Assent shows it and proposes it as an approval.

    \b
    Examples:
      assent names add 'freshctl ticket' --words 3
      assent names gaps
    """


@command.command("add")
@click.argument("prefix")
@click.option("--words", "count", type=Whole(1, MOST_WORDS), required=True, help="Set the number of words.")
def add(prefix: str, count: int) -> None:
    """Set how many words name commands with this PREFIX.

    The longest prefix that fits takes precedence over everything known. Options never count.

    \b
    Examples:
      assent names add freshctl --words 2
      assent names add 'freshctl ticket' --words 3
    """
    fault = prefix_fault(analyse(prefix, Surroundings("/", "/", "/")).commands, prefix)
    if fault:
        raise click.UsageError(f"{prefix!r}: {fault}")
    if count < len(prefix.split(" ")):
        raise click.UsageError(f"{prefix!r} has more words than {count}")
    with open_store(locate(os.environ).store) as store:
        names.add(store, prefix, count)
    say(f"commands that begin with `{visible(prefix)}` have names of {count} words")


@command.command("remove")
@click.argument("prefix")
def remove(prefix: str) -> None:
    """Remove the custom name of PREFIX.

    \b
    Example:
      assent names remove freshctl
    """
    with open_store(locate(os.environ).store) as store:
        if not names.remove(store, prefix):
            raise StoreError(f"no custom name for {prefix!r}. Run: assent names")
    click.echo(f"forgotten: {visible(prefix)}")


@command.command("list")
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object.")
@colour_option
def list_(as_json: bool) -> None:
    """List custom names and imported aliases.

    \b
    Example:
      assent names list
    """
    with viewed(locate(os.environ)) as store:
        said, aliases = names.listed(store), names.aliases(store)
    if as_json:
        click.echo(json.dumps({"names": said, "aliases": aliases}))
        return
    rows = [[Cell(visible(prefix), bold=True), Cell(f"{count} words")] for prefix, count in said.items()]
    rows += [[Cell(visible(name), bold=True), Cell(f"alias of `{visible(value)}`")] for name, value in aliases.items()]
    _print(rows, "No custom names. Add one: assent names add 'freshctl ticket' --words 3")


@command.command("gaps")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")
@colour_option
def gaps(as_json: bool) -> None:
    """List unknown commands, the most useful first.

    The score grows with uses, sessions and approvals; your own denials lower it most.
    `assent inspect NAME` shows what is recorded of one.

    \b
    Examples:
      assent names gaps
      assent names gaps --json | jq -r .name
    """
    places = locate(os.environ)
    with viewed(places) as store:
        found = sorted(unknown_names(store), key=lambda gap: -_score(gap))
    if as_json:
        for gap in found:
            click.echo(json.dumps(_gap(gap)))
        return
    headings = [Cell(heading, dim=True) for heading in ("NAME", "SCORE", "USES", "SESSIONS", "YES", "NO", "FAILED")]
    rows = [
        [
            Cell(one_line(gap.name), bold=True),
            Cell(f"{_score(gap):g}"),
            *[Cell(str(count)) for count in (gap.uses, gap.sessions, gap.granted, gap.refused, gap.failed)],
        ]
        for gap in found
    ]
    _print([headings, *rows] if rows else [], "No agent has run an unknown command.")


def _score(gap: UnknownName) -> float:
    return score(gap.uses, gap.sessions, gap.granted, gap.refused)


def _gap(gap: UnknownName) -> dict[str, object]:
    return {
        "name": gap.name,
        "score": _score(gap),
        "uses": gap.uses,
        "sessions": gap.sessions,
        "granted": gap.granted,
        "refused": gap.refused,
        "failed": gap.failed,
        "last": gap.last,
    }


@command.command("aliases")
@click.option("--import", "keeps", is_flag=True, help="Keep them, replacing those kept before.")
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON list.")
@colour_option
def aliases(keeps: bool, as_json: bool) -> None:
    """Show your shell's aliases; --import keeps them.

    The start-up files are read, not run. With --import, `g push` is called `git push`. Agents' shells rarely expand
    aliases, so the riskier of both readings is what counts: an alias never lowers a risk.

    \b
    Examples:
      assent names aliases
      assent names aliases --import
    """
    places = locate(os.environ)
    found = read_aliases(places.home, os.environ.get("SHELL", ""))
    if as_json:
        click.echo(json.dumps([_plain(alias) for alias in found]))
    else:
        _print([_row(alias) for alias in found], "No aliases in your shell's start-up files.")
    if keeps:
        taken = {alias.name: (alias.value, alias.file) for alias in found if not alias.refusal}
        with open_store(places.store) as store:
            names.keep_aliases(store, taken)
        click.echo(f"kept: {len(taken)}", err=as_json)


def _print(rows: list[list[Cell]], otherwise: str) -> None:
    show_table(rows)
    if not rows:
        say(otherwise)


def _row(alias: Alias) -> list[Cell]:
    told = f"not taken: {alias.refusal}" if alias.refusal else ""
    return [
        Cell(visible(alias.name), bold=not alias.refusal, dim=bool(alias.refusal)),
        Cell(one_line(alias.value)),
        Cell(f"~/{alias.file}:{alias.line}"),
        Cell(told, dim=True),
    ]


def _plain(alias: Alias) -> dict[str, object]:
    return {
        "name": alias.name,
        "value": alias.value,
        "file": alias.file,
        "line": alias.line,
        "refusal": alias.refusal or None,
    }
