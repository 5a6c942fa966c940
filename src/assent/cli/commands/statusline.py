"""`assent statusline`: one line for Claude Code's status line."""

from __future__ import annotations

import json
import os
import shlex
import sys
from datetime import datetime

import click

from assent.cli.options.past import since
from assent.cli.render.table import say
from assent.cli.render.visible import visible
from assent.config.load import load_policy
from assent.config.locations import Locations, home_of, locate, shown
from assent.errors import AssentError
from assent.hooks.agents.event import Agent, AgentMode
from assent.hooks.command_line import python
from assent.hooks.installation import settings, status_setting
from assent.hooks.installation.install import InstallScope, settings_path
from assent.hooks.stance import fitted
from assent.hooks.workspace import repository
from assent.policy import Preset
from assent.store.events import asked_and_blocked, last_mode
from assent.store.view import view

_LARGEST = 1 << 20  # bytes of input that are read
_MODES = {mode.value: mode for mode in AgentMode}
_SAID = {AgentMode.Plan: "plan", AgentMode.AcceptEdits: "accept edits", AgentMode.Auto: "auto"}


@click.command("statusline")
@click.option("--install", "wanted", flag_value="install", help="Add it to Claude Code's settings.")
@click.option("--remove", "wanted", flag_value="remove", help="Remove it from Claude Code's settings.")
def command(wanted: str | None) -> None:
    """Print a status line for Claude Code.

    It shows the preset of this session, and how many commands were asked about and denied
    today. Claude Code gives the session as JSON on standard input. A status line that you have
    already is kept.

    \b
    Examples:
      assent statusline --install
      echo '{"cwd": "."}' | assent statusline
    """
    match wanted:
        case "install":
            add()
        case "remove":
            if not withdraw():
                say(f"{_named(_path())}: unchanged, no status line of Assent is set")
        case _:
            click.echo(_line(_input()))


def offer(*, ask: bool) -> None:
    """Put it into the user's settings of Claude Code if the person wants it; say where nobody can be asked how to."""
    if status_setting.is_set(settings.read(_path()), _path()):
        return
    if not ask:
        say("- To see today's questions in Claude Code, run: assent statusline --install")
    elif click.confirm("Show today's questions in the status line?", default=False):
        add()


def add() -> None:
    """Put it into the user's settings of Claude Code, unless there is a status line. Raises SettingsError."""
    path = _path()
    line = f"{shlex.join((python(), '-P', '-m', 'assent'))}{status_setting.OURS}"
    with settings.alone(home_of(os.environ)):
        before = settings.read(path)
        after = status_setting.added(before, line, path)
        if after != before:
            settings.write(path, after, before)
    say(f"{_named(path)}: {'unchanged, a status line is set' if after == before else 'the status line was added'}")


def withdraw() -> bool:
    """Take it out of the user's settings of Claude Code again; whether it was there. Raises SettingsError."""
    path = _path()
    with settings.alone(home_of(os.environ)):
        before = settings.read(path)
        if before is None or not before.strip():
            return False
        after = status_setting.removed(before, path)
        if after == before:
            return False
        settings.write(path, after, before)
    say(f"{_named(path)}: the status line was removed")
    return True


def _named(path: str) -> str:
    return visible(shown(path, home_of(os.environ)))


def _path() -> str:
    return settings_path(Agent.Claude, InstallScope.User, os.environ, os.getcwd())


def _input() -> dict[str, object]:
    """The session as Claude Code gives it; nothing where it cannot be read, since a line is shown all the same."""
    if sys.stdin.isatty():
        return {}
    try:
        given = json.loads(sys.stdin.buffer.read(_LARGEST))
    except ValueError:
        return {}
    return given if isinstance(given, dict) else {}


def _line(given: dict[str, object]) -> str:
    places = locate(os.environ)
    cwd, session = given.get("cwd"), given.get("session_id")
    try:
        asked, denied, mode = _today(places, session if isinstance(session, str) else "")
        preset = _preset(os.path.abspath(cwd if isinstance(cwd, str) else os.curdir), mode)
    except AssentError as error:
        return visible(f"Assent: {str(error).splitlines()[0]}")
    return f"Assent {preset} · {asked} asked · {denied} denied today"


def _today(places: Locations, session: str) -> tuple[int, int, str]:
    """The numbers of commands asked about and denied since midnight, and the agent's mode in the session."""
    if not os.path.lexists(places.store) and not os.path.lexists(places.journal):
        return 0, 0, ""
    midnight = datetime.now().astimezone().replace(hour=0, minute=0, second=0, microsecond=0)
    with view(places).store as store:
        asked, blocked = asked_and_blocked(store, since(midnight))
        return asked, blocked, last_mode(store, session)


def _preset(cwd: str, said: str) -> str:
    """The preset that holds there, and the agent's own mode where that changes the answers."""
    policy = load_policy(cwd, repository(cwd, locate(os.environ).home) or cwd, os.environ)
    mode = _MODES.get(said, AgentMode.Unknown)
    fits = fitted(policy, mode)
    preset = (fits.preset or Preset.Careful).value
    return f"{preset} ({_SAID[mode]})" if policy.preset is None and mode in _SAID else preset
