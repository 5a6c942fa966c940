"""`assent serve`: share corrections with a team over HTTP."""

from __future__ import annotations

import os

import click

from assent.cli.visible import visible
from assent.config.locations import locate, shown

DEFAULT_PORT = 8737


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen.")
@click.option("--port", type=click.IntRange(1, 65535), default=DEFAULT_PORT, show_default=True)
@click.option("--cert", type=click.Path(exists=True, dir_okay=False), help="The certificate for TLS (PEM).")
@click.option("--key", type=click.Path(exists=True, dir_okay=False), help="Its private key (PEM).")
@click.option("--insecure-listen", is_flag=True, help="Listen for other machines without TLS.")
@click.option("--token-file", type=click.Path(dir_okay=False), help="[default: server-token in the state folder]")
@click.option("--store", type=click.Path(dir_okay=False), help="[default: server.db in the state folder]")
def command(
    host: str,
    port: int,
    cert: str | None,
    key: str | None,
    insecure_listen: bool,
    token_file: str | None,
    store: str | None,
) -> None:
    """Serve corrections to a team, until interrupted.

    Who wants to read or write them must bring the token, which is made when there is none. The
    server's corrections are not your own: they are kept in a store of their own.

    \b
    Examples:
      assent serve
      assent serve --host 0.0.0.0 --cert server.pem --key server.key
    """
    from assent.server.asgi import Application
    from assent.server.listen import Listening, check, check_server, run
    from assent.store.database import open_store
    from assent.store.token import make_token, read_token

    place = Listening(host, port, cert, key, insecure_listen)
    check(place)
    check_server()
    places = locate(os.environ)
    path = os.path.abspath(store) if store else os.path.join(places.state, "server.db")
    tokens = os.path.abspath(token_file) if token_file else os.path.join(places.state, "server-token")
    open_store(path).close()
    made = make_token(tokens)
    token = read_token(tokens)
    click.echo(f"Serving {visible(shown(path, places.home))} at {visible(place.url)}")
    click.echo(f"The token is in {visible(shown(tokens, places.home))}{', newly made' if made else ''}")
    if not place.certificate and insecure_listen:
        click.secho("warning: without TLS others may read the token on the way", fg="yellow", err=True)
    run(Application(path, token), place)
