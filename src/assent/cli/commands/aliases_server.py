"""`assent aliases pull` and `push`: corrections shared by a server."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Sequence
from typing import TypeVar

import click

from assent.cli.options.duration import seconds
from assent.cli.render.colour import colour_option
from assent.cli.render.stated_alias import line_of, rows_of
from assent.cli.render.table import fitting, say, show_table
from assent.cli.render.visible import one_line, visible
from assent.config.load import server_of
from assent.config.locations import locate
from assent.config.server_setting import ServerSetting
from assent.correction import Correction
from assent.correction.validate import validate
from assent.correction.wire import to_fields
from assent.errors import CorrectionError, ServerError
from assent.record import Record, replace
from assent.store.corrections import listed
from assent.store.database import open_store
from assent.store.http import Server
from assent.store.moment import moment
from assent.store.renewal import renew
from assent.store.server_rules import forget, keep, pulled
from assent.store.token import read_token

F = TypeVar("F", bound=Callable[..., object])


def server_options(function: F) -> F:
    """Add the server and its token, for those that the policy file does not name."""
    function = click.option(
        "--token-file", type=click.Path(dir_okay=False), help="Read the token here.  [default: your policy's]"
    )(function)
    return click.option("--server", "url", metavar="URL", help="Use this server.  [default: your policy's]")(function)


@click.command("pull", short_help="Fetch the corrections of a server.")
@server_options
@click.option("--forget", "forgetting", is_flag=True, help="Forget the server's corrections; do not ask it.")
@click.option("--dry-run", is_flag=True, help="Show what would be fetched.")
@click.option(
    "--older",
    metavar="TIME",
    callback=seconds,
    help="Ask only if the last answer is older: 30m, 8h, 2d.",
)
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object.")
@colour_option
def pull(
    url: str | None, token_file: str | None, forgetting: bool, dry_run: bool, older: int | None, as_json: bool
) -> None:
    """Fetch the server's corrections; they apply beside your own from now on.

    Your own take precedence. Only the kinds that your policy file allows are used, by default
    flag, command and literal; the others are listed. Your policy judges a corrected command
    like any other.

    \b
    Examples:
      assent aliases pull
      assent aliases pull --server https://corrections.example.org --token-file ~/.config/assent/token
      assent aliases pull --older 1h
      assent aliases pull --forget
    """
    setting = _setting(url, token_file)
    places = locate(os.environ)
    if forgetting:
        with open_store(places.store) as store:
            known = forget(store, setting.url)
        renew(places)
        say(f"{visible(setting.url)}: {'its corrections are forgotten' if known else 'nothing was kept of it'}")
        return
    if older is not None and _is_fresh(places.store, setting.url, older):
        return
    offer = _offer(setting, Server(setting.url, read_token(setting.token_file)).rules())
    if not dry_run:
        with open_store(places.store) as store:
            keep(store, setting.url, offer.taken)
        renew(places)
    if as_json:
        parts = {"taken": offer.taken, "left": offer.left, "refused": [rule for rule, _ in offer.refused]}
        told = {name: [to_fields(rule) for rule in part] for name, part in parts.items()}
        click.echo(json.dumps({**told, "server": setting.url, "dry_run": dry_run}))
    else:
        _show(setting, offer, dry_run)


class ServerOffer(Record):
    """The corrections of a server, by what becomes of them."""

    taken: tuple[Correction, ...]
    left: tuple[Correction, ...]  # of kinds that are not taken from it
    refused: tuple[tuple[Correction, str], ...]  # that nobody could define by hand, and why


def _offer(setting: ServerSetting, given: Sequence[Correction]) -> ServerOffer:
    taken: list[Correction] = []
    refused: list[tuple[Correction, str]] = []
    for rule in given:
        if rule.kind in setting.kinds:
            try:
                validate(rule, taken)
                taken.append(rule)
            except CorrectionError as error:
                refused.append((rule, str(error)))
    left = [rule for rule in given if rule.kind not in setting.kinds]
    return ServerOffer(tuple(taken), tuple(left), tuple(refused))


def _is_fresh(path: str, url: str, older: int) -> bool:
    """Whether the server was asked not longer ago than that."""
    if not os.path.lexists(path):
        return False
    with open_store(path) as store:
        known = [each.at for each in pulled(store) if each.origin == url]
    return bool(known) and known[0] > moment(time.time() - older)


def _show(setting: ServerSetting, offer: ServerOffer, dry_run: bool) -> None:
    _list(setting, offer.taken, "taken over", dry_run)
    if offer.left:
        kinds = ", ".join(sorted({rule.kind.value or "tool" for rule in offer.left}))
        say(f"{len(offer.left)} left out, of kinds that your policy does not allow: {kinds}")
    for rule, why in offer.refused:
        say(f"warning: left out: {line_of(rule)}: {one_line(why)}", fg="yellow", err=True)


@click.command("push", short_help="Send your own corrections to a server.")
@server_options
@click.option("--dry-run", is_flag=True, help="Show what would be sent.")
@colour_option
def push(url: str | None, token_file: str | None, dry_run: bool) -> None:
    """Send all your own corrections to the server, for everybody who pulls from it.

    \b
    Example:
      assent aliases push --dry-run
    """
    setting = _setting(url, token_file)
    with open_store(locate(os.environ).store) as store:
        own = [rule for rule in listed(store) if not rule.origin]
    server = Server(setting.url, read_token(setting.token_file))
    for rule in () if dry_run else own:
        server.put(rule)
    _list(setting, own, "sent", dry_run)


def _list(setting: ServerSetting, rules: Sequence[Correction], done: str, dry_run: bool) -> None:
    """Print what was done with corrections of the server, or would be, and each of them."""
    told = f"{len(rules)} {fitting(len(rules), 'correction')} {'would be ' if dry_run else ''}{done}"
    say(f"{visible(setting.url)}: {told}", bold=True)
    show_table(rows_of(rules), indent="  ")


def _setting(url: str | None, token_file: str | None) -> ServerSetting:
    """The setting on the command line, and for the rest that of the policy file for that server."""
    stated = server_of(locate(os.environ))
    if stated is not None and url in (None, stated.url):
        return replace(stated, token_file=_absolute(token_file or stated.token_file))
    if url is None or token_file is None:  # a token is for one server alone
        raise ServerError("no server is named: give --server and --token-file, or a [server] table in your policy file")
    return ServerSetting(url.rstrip("/"), _absolute(token_file))


def _absolute(path: str) -> str:
    return os.path.abspath(os.path.expanduser(path))
