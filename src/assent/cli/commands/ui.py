"""`assent ui`: a page in your browser, for this machine alone."""

from __future__ import annotations

import webbrowser

import click

from assent.cli.render.near import Whole
from assent.errors import ServerError
from assent.extras import absent, adding

HOST = "127.0.0.1"
_NEEDED = ("jinja2", "starlette", "uvicorn")


@click.command("ui", short_help="Show what agents ran, in your browser.")
@click.option("--port", type=Whole(0, 65535), default=0, help="Listen on this port.  [default: a free one]")
@click.option("--no-browser", is_flag=True, help="Print the link only.")
def command(port: int, no_browser: bool) -> None:
    """Show what agents ran, why it was allowed, and what you can change, in your browser.

    The page answers on this machine only, to the browser that opens the link first. Ctrl-C ends it.

    \b
    Examples:
      assent ui
      assent ui --port 8317 --no-browser
    """
    missing = absent(_NEEDED)
    if missing:
        raise ServerError(f"`assent ui` needs {', '.join(missing)}. {adding(missing)}")
    import uvicorn

    from assent.cli.commands.ui_desk import desk
    from assent.server.workers import listening
    from assent.ui import Door, application

    with listening(HOST, port) as listener:
        door = Door(f"{HOST}:{listener.getsockname()[1]}")
        click.echo(f"Open {door.url}")
        if not no_browser:
            webbrowser.open(door.url)
        config = uvicorn.Config(application(desk(), door), log_level="warning", server_header=False)
        uvicorn.Server(config).run(sockets=[listener])
