"""`assent ui`: a page in your browser, for this machine alone."""

from __future__ import annotations

import os
import webbrowser
from importlib.util import find_spec

import click

from assent.assessment import assess
from assent.cli.change import changes
from assent.cli.judging import Setting
from assent.cli.learn_act import found, settle
from assent.cli.parts import part_text, parts
from assent.config.locations import locate
from assent.errors import ServerError
from assent.policy import Preset
from assent.store.database import open_store
from assent.store.suggestions import State, listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.policy import Policy
    from assent.store.suggestions import Suggestion
    from assent.ui import Desk, Explained

HOST = "127.0.0.1"
_NEEDED = ("jinja2", "starlette", "uvicorn")


@click.command("ui", short_help="Show what agents ran, in your browser.")
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="Listen on this port.  [default: a free one]")
@click.option("--no-browser", is_flag=True, help="Print the link only.")
def command(port: int, no_browser: bool) -> None:
    """Show what agents ran, why it was allowed, and what you can change, in your browser.

    The page answers on this machine only, to the browser that opens the link first. Ctrl-C ends it.

    \b
    Examples:
      assent ui
      assent ui --port 8317 --no-browser
    """
    missing = [name for name in _NEEDED if find_spec(name) is None]
    if missing:
        raise ServerError(f"`assent ui` needs {', '.join(missing)}. Run: pipx inject assent-gate {' '.join(missing)}")
    import socket

    import uvicorn

    from assent.ui import Door, application

    with socket.create_server((HOST, port)) as listener:
        door = Door(f"{HOST}:{listener.getsockname()[1]}")
        click.echo(f"Open {door.url}")
        if not no_browser:
            webbrowser.open(door.url)
        config = uvicorn.Config(application(_desk(), door), log_level="warning", server_header=False)
        uvicorn.Server(config).run(sockets=[listener])


def _desk() -> Desk:
    from assent.ui import Desk

    places = locate(os.environ)
    return Desk(
        store=places.store,
        journal=places.journal,
        state=places.state,
        explain=_explain,
        policy=_policy,
        suggest=_suggested,
        take=lambda number: _settled(number, State.Taken),
        refuse=lambda number: _settled(number, State.Refused),
    )


def _suggested() -> list[Suggestion]:
    with open_store(locate(os.environ).store) as store:
        return [each for each in listed(store) if each.state is State.Open]


def _settled(number: str, state: State) -> str:
    with open_store(locate(os.environ).store) as store:
        return settle(store, found(store, number), state)


def _setting(folder: str, preset: str | None = None) -> Setting:
    """What is judged in `folder`, as `assent check` judges there."""
    from assent.assessment import Shell

    home = locate(os.environ).home
    chosen = Preset(preset) if preset else None
    return Setting(folder or home, None, home, None, None, Shell.Bash, isolated=False, preset=chosen)


def _policy(preset: str | None) -> Policy:
    return _setting(os.getcwd(), preset).context().policy


def _explain(text: str, folder: str) -> Explained:
    from assent.ui import Explained, Part

    context = _setting(folder).context()
    judged = assess(text, context)
    made = [
        Part(part_text(finding.command), part.name, finding.category.name, finding.reason)
        for finding, part in parts(judged)
    ]
    trace = tuple([(step.source, step.says.name, step.why) for step in judged.trace])
    ways = tuple(changes(judged, context.policy))
    return Explained(judged.decision.name, judged.category.name, judged.reason, tuple(made), trace, ways)
