"""`assent ui`: a page in your browser, for this machine alone."""

from __future__ import annotations

import hashlib
import os
import webbrowser

import click

from assent.cli.commands.learn import found, settle
from assent.cli.options.policy_read import if_it_said, present, setting
from assent.cli.render.near import Whole
from assent.config.locations import locate, shown
from assent.config.policy_file import read_user_file
from assent.config.setting import content, decoded, put
from assent.errors import PolicyError, ServerError
from assent.extras import absent, adding
from assent.store.database import open_store
from assent.store.grants import listed as approvals
from assent.store.once import sweep
from assent.store.renewal import renew
from assent.store.suggestions import Suggestion, SuggestionState, listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.pages.explained import Explained
    from assent.ui import Desk, PolicyFile  # needs an extra

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

    from assent.server.workers import listening
    from assent.ui import Door, application

    with listening(HOST, port) as listener:
        door = Door(f"{HOST}:{listener.getsockname()[1]}")
        click.echo(f"Open {door.url}")
        if not no_browser:
            webbrowser.open(door.url)
        config = uvicorn.Config(application(desk(), door), log_level="warning", server_header=False)
        uvicorn.Server(config).run(sockets=[listener])


def desk() -> Desk:
    """The desk of the user who runs this."""
    from assent.ui import Desk

    places = locate(os.environ)
    return Desk(
        store=places.store,
        journal=places.journal,
        state=places.state,
        explain=_explain,
        policy=present,
        file=_file,
        read=if_it_said,
        save=_save,
        suggest=_suggested,
        take=lambda number: _settled(number, SuggestionState.Taken),
        refuse=lambda number: _settled(number, SuggestionState.Refused),
        changed=_changed,
    )


def _explain(text: str, folder: str) -> Explained:
    from assent.pages.explained import explained

    return explained(text, setting(folder).context())


def _file() -> PolicyFile:
    from assent.ui import PolicyFile

    places = locate(os.environ)
    data = content(places.policy)
    text = decoded(places.policy, data, "utf-8-sig")
    return PolicyFile(shown(places.policy, places.home), text, hashlib.sha256(data).hexdigest())


def _save(text: str, digest: str) -> None:
    places, before = locate(os.environ), _file()
    if digest != before.digest:
        raise PolicyError(f"{before.name} was changed meanwhile. Load the page again to see it.")
    read_user_file(text.encode(), before.name)
    put(places.policy, text.encode())


def _suggested() -> list[Suggestion]:
    with open_store(locate(os.environ).store) as store:
        return [each for each in listed(store) if each.state is SuggestionState.Open]


def _settled(number: str, state: SuggestionState) -> str:
    with open_store(locate(os.environ).store) as store:
        return settle(store, found(store, number), state)


def _changed() -> None:
    places = locate(os.environ)
    with open_store(places.store) as store:
        numbers = [grant.id for grant in approvals(store)]
    sweep(places.state, numbers)
    renew(places)
