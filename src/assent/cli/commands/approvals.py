"""`assent approvals`: see, give and take back approvals."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence

import click
from click.shell_completion import CompletionItem

from assent.cli.commands.approvals_explain import command as explain
from assent.cli.commands.approvals_once import command as once
from assent.cli.commands.approvals_request import command as request
from assent.cli.commands.approvals_trust import command as trust_verb
from assent.cli.commands.approvals_wait import command as wait
from assent.cli.group import HelpGroup
from assent.cli.options.approving import where
from assent.cli.options.past import local
from assent.cli.options.viewing import viewed
from assent.cli.render import own_rules
from assent.cli.render.colour import colour_option
from assent.cli.render.table import GAP, Cell, say, table, terminal_columns
from assent.cli.render.visible import visible, width
from assent.config.locations import locate
from assent.errors import StoreError
from assent.risk.category import in_words
from assent.store.database import open_store
from assent.store.grant import StoredGrant, has_ended
from assent.store.grants import listed, revoke, revoke_all
from assent.store.moment import now
from assent.store.redaction import masked

_NONE = "—"
_FEW = 12  # approvals that a message may list
_HEADINGS = ("ID", "PATTERN", "UP TO", "WHERE", "UNTIL", "LAST USED")


@click.group("approvals", cls=HelpGroup, alone="list")
def command() -> None:
    """List, give and revoke approvals.

    Without a command, it lists your approvals. An agent that gives itself one, or revokes one, is denied.

    \b
    Examples:
      assent approvals
      assent approvals trust-verb 'git push *'
      assent approvals explain 'git push --force'
    """


command.add_command(trust_verb)
command.add_command(explain)
command.add_command(once)
command.add_command(request)
command.add_command(wait)


@command.command("list")
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object, with every field.")
@click.option("--all", "with_ended", is_flag=True, help="Include those that have ended.")
@colour_option
def list_(as_json: bool, with_ended: bool) -> None:
    """List your approvals and what agents' settings allow.

    \b
    Examples:
      assent approvals list
      assent approvals list --json | jq '.approvals[].pattern'
    """
    at = now()
    places = locate(os.environ)
    with viewed(places) as store:  # what hooks have appended says when each was last used
        grants = [grant for grant in listed(store) if with_ended or not has_ended(grant, at)]
    held = own_rules.found()
    rows = [*[_row(grant, at) for grant in grants], *own_rules.rows(held)]
    if as_json:
        kept = {"approvals": [_plain(grant) for grant in grants], "own_rules": [own_rules.plain(own) for own in held]}
        click.echo(json.dumps(kept))
    elif rows:
        for line in _lines(rows, terminal_columns()):
            click.echo(line)
    else:
        say("No approvals yet. Add one: assent approvals trust-verb 'git push *'")


def _completed(_ctx: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """The numbers of the approvals, each with its pattern."""
    try:
        with open_store(locate(os.environ).store) as store:
            grants = listed(store)
    except StoreError:
        return []
    return [CompletionItem(str(g.id), help=visible(masked(g.pattern))) for g in grants if str(g.id).startswith(begun)]


@command.command("revoke")
@click.argument("numbers", metavar="ID...", type=int, nargs=-1, shell_complete=_completed)
@click.option("--all", "every", is_flag=True, help="Revoke all of them.")
def revoke_(numbers: tuple[int, ...], every: bool) -> None:
    """Revoke approvals by their numbers, permanently.

    \b
    Examples:
      assent approvals revoke 3
      assent approvals revoke --all
    """
    if every == bool(numbers):
        raise click.UsageError("give the numbers that `assent approvals list` shows, or --all")
    with open_store(locate(os.environ).store) as store:
        if every:
            at = now()
            held = [str(grant.id) for grant in listed(store) if not has_ended(grant, at)]
            revoke_all(store)
            click.echo(f"revoked: {', '.join(held)}" if held else "No approvals to revoke.")
            return
        missing = [str(number) for number in numbers if not revoke(store, number)]
        known = [str(grant.id) for grant in listed(store)]
    if missing:
        there = f"; yours: {', '.join(known)}" if 0 < len(known) <= _FEW else ". Run: assent approvals"
        raise StoreError(f"no approval {', '.join(missing)}{there}")
    click.echo(f"revoked: {', '.join(map(str, numbers))}")


def _lines(rows: Sequence[Sequence[Cell]], columns: int | None) -> Iterator[str]:
    """A table, or on a narrow terminal a paragraph for each."""
    headings = [Cell(heading, dim=True) for heading in _HEADINGS]
    longest = [max(width(cell.text) for cell in column) + len(GAP) for column in zip(headings, *rows, strict=True)]
    if columns is None or sum(longest) <= columns:
        yield from table([headings, *rows], columns)
        return
    for number, pattern, ceiling, place, until, used in rows:
        more = [f"up to “{ceiling.text}”", place.text, *([f"until {until.text}"] if until.text != _NONE else [])]
        told = Cell(", ".join([*more, *([f"last used: {used.text}"] if used.text else [])]), dim=True)
        yield from table([[number, pattern], [Cell(""), told]], columns)


def _row(grant: StoredGrant, at: str) -> list[Cell]:
    ended = has_ended(grant, at)
    until = "ended" if ended else local(grant.expires) if grant.expires else _NONE
    return [
        Cell(str(grant.id), bold=not ended, dim=ended),
        Cell(visible(masked(grant.pattern)), dim=ended),
        Cell(in_words(grant.ceiling), dim=ended),
        Cell(where(grant), dim=ended),
        Cell(until, dim=True),
        Cell(local(grant.last_used) if grant.last_used else "never", dim=True),
    ]


def _plain(grant: StoredGrant) -> dict[str, object]:
    return {
        "id": grant.id,
        "pattern": masked(grant.pattern),
        "ceiling": grant.ceiling.name,
        "scope": grant.scope.value,
        "place": grant.place or None,
        "session": grant.session or None,
        "shell": grant.shell,
        "origin_command": masked(grant.origin_command) or None,
        "created": grant.created,
        "expires": grant.expires or None,
        "last_used": grant.last_used or None,
    }
