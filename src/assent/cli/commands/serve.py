"""`assent serve`: a server for a team, over HTTP: policy, records, and corrections shared by one token."""

from __future__ import annotations

import os
import socket

import click

from assent.cli.commands.serve_admin import backup, link, restore, rotate_key, sign
from assent.cli.group import HelpGroup
from assent.cli.render.near import Whole
from assent.cli.render.table import say
from assent.cli.render.visible import visible
from assent.config.locations import locate, shown
from assent.errors import ServerError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.server.asgi import Application
    from assent.server.listen import Listening
    from assent.server.team import Team, TeamSetting  # needs an extra

DEFAULT_PORT = 8737


@click.group("serve", cls=HelpGroup, invoke_without_command=True)
@click.option("--host", default="127.0.0.1", show_default=True, help="Listen on this address.")
@click.option("--port", type=Whole(1, 65535), default=DEFAULT_PORT, show_default=True, help="Listen on this port.")
@click.option("--cert", type=click.Path(exists=True, dir_okay=False), help="Use this TLS certificate (PEM).")
@click.option("--key", type=click.Path(exists=True, dir_okay=False), help="Use this private key (PEM).")
@click.option("--insecure-listen", is_flag=True, help="Listen for other machines without TLS.")
@click.option("--workers", type=Whole(1, 64), default=1, show_default=True, help="Run this many processes.")
@click.option("--url", help="Set the address that people and machines use.")
@click.option(
    "--database",
    envvar="ASSENT_DATABASE",
    metavar="FILE|URL",
    help="Use this file or postgresql://…  [default: team.db]",
)
@click.option(
    "--keep-days", type=Whole(1, 3650), default=365, show_default=True, help="Keep events for this many days."
)
@click.option("--keep-texts-days", type=Whole(1, 3650), help="Keep their commands for fewer days.")
@click.option("--oidc", "issuer", envvar="ASSENT_OIDC", metavar="URL", help="Let people of this provider sign in.")
@click.option("--oidc-client", envvar="ASSENT_OIDC_CLIENT", metavar="ID", help="Use this client id at the provider.")
@click.option("--oidc-domain", multiple=True, metavar="DOMAIN", help="Let only people with an address in it sign in.")
@click.option("--oidc-secret-file", type=click.Path(dir_okay=False), help="Read the client secret from this file.")
@click.option(
    "--token-file", type=click.Path(dir_okay=False), help="Read the token here.  [default: in the state folder]"
)
@click.option("--store", type=click.Path(dir_okay=False), help="Keep data here.  [default: in the state folder]")
@click.pass_context
def command(
    ctx: click.Context,
    host: str,
    port: int,
    cert: str | None,
    key: str | None,
    insecure_listen: bool,
    workers: int,
    url: str | None,
    database: str | None,
    keep_days: int,
    keep_texts_days: int | None,
    issuer: str | None,
    oidc_client: str | None,
    oidc_domain: tuple[str, ...],
    oidc_secret_file: str | None,
    token_file: str | None,
    store: str | None,
) -> None:
    """Serve a team, until interrupted.

    Machines are enrolled with `assent enroll`, and get the team's signed policy; what their agents ran is kept.
    The first person signs in by a link that is printed here. Corrections can also be shared with a
    single token, which is created if you have none.

    \b
    Examples:
      assent serve
      assent serve --host 0.0.0.0 --cert server.pem --key server.key
      assent serve --database postgresql://assent@db.example.org/assent
      assent serve link
    """
    from assent.server.listen import Listening, check, check_server

    place = Listening(host, port, cert, key, insecure_listen)
    check_server()
    setting = _setting(url or place.url, database)
    if ctx.invoked_subcommand is not None:
        ctx.obj = setting
        return
    check(place)
    from assent.cli.commands.serve_admin import provider
    from assent.record import replace

    setting = replace(
        setting,
        provider=provider(issuer, oidc_client, oidc_secret_file, oidc_domain),
        keep_days=keep_days,
        keep_texts_days=min(keep_texts_days or keep_days, keep_days),
    )
    _serve(setting, place, store, token_file, workers)


def _serve(setting: TeamSetting, place: Listening, store: str | None, token_file: str | None, workers: int) -> None:
    """Say where everything is, and serve. Raises ServerError."""
    from assent.server.asgi import Application
    from assent.server.store.database import POSTGRESQL
    from assent.server.team import Team
    from assent.server.workers import listening
    from assent.store.database import open_store
    from assent.store.token import make_token, read_token

    places = locate(os.environ)
    path = os.path.abspath(store) if store else os.path.join(places.state, "server.db")
    tokens = os.path.abspath(token_file) if token_file else os.path.join(places.state, "server-token")
    open_store(path).close()
    made = make_token(tokens)
    if workers > 1 and not setting.database.startswith(POSTGRESQL):
        raise ServerError("--workers is for PostgreSQL: a file of SQLite is fastest with one process")
    with listening(place.host, place.port) as listener:  # before that is claimed
        team = Team(setting)
        say(f"Serving {visible(shown(path, places.home))} at {visible(place.url)}")
        say(f"The token is in {visible(shown(tokens, places.home))}{', newly made' if made else ''}")
        _first_link(team)
        if not place.certificate and place.insecure:
            say("warning: without TLS others may read the token on the way", fg="yellow", err=True)
        _run(team, Application(path, read_token(tokens)), place, listener, workers)


def _run(team: Team, corrections: Application, place: Listening, listener: socket.socket, workers: int) -> None:
    """Serve at `listener`, in this process or in others."""
    from assent.server.app import application
    from assent.server.counters import Counters
    from assent.server.listen import run
    from assent.server.team import Team
    from assent.server.workers import run_workers

    if workers == 1:
        run(application(team, corrections), place, listener)
        return
    team.close()
    counters = Counters(workers)

    def work(number: int, listener: socket.socket) -> None:
        counters.worker = number
        run(application(Team(team.setting, counters), corrections), place, listener)

    run_workers(workers, listener, work)


def _setting(url: str, database: str | None) -> TeamSetting:
    """The place of the team's data, and its key."""
    from assent.server.store.database import POSTGRESQL
    from assent.server.team import TeamSetting

    state = locate(os.environ).state
    if database is None:
        database = os.path.join(state, "team.db")
    elif not database.startswith(POSTGRESQL):
        database = os.path.abspath(database)
    return TeamSetting(database, os.path.join(state, "team-key"), url.rstrip("/"))


def _first_link(team: Team) -> None:
    """While there is nobody, whoever can read this makes the first one."""
    from assent.server.store import people
    from assent.server.store.audit import SERVER

    with team.database.transaction(writes=True) as transaction:
        if people.everybody(transaction):
            return
        person = people.add(transaction, "admin", people.PersonRole.admin)
        secret = people.make_link(transaction, people.SIGN_IN, person.id, SERVER)
    click.echo(f"Sign in, once and within 15 minutes: {team.setting.url}/first/{secret}")


for _command in (link, rotate_key, sign, backup, restore):
    command.add_command(_command)
