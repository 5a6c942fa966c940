"""A hook line that can be committed: it finds Assent wherever it is installed, and stops the call where it is not.

Each machine that has Assent keeps a launcher at one place below the home, which starts the copy that was
installed last. A machine without one may still have `assent` on its PATH.
"""

from __future__ import annotations

import os
import shlex
import sys

from assent.config.locations import home_of
from assent.config.private import make_private
from assent.errors import SettingsError
from assent.hooks.command_line import ENTRY, python
from assent.hooks.installation import settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from assent.hooks.agents.event import Agent
    from assent.hooks.installation.agents import Setup

FOLDER = (".local", "share", "assent")  # below the home, whatever the system: the line names it
NAME = "hook"
TOLD = "This project guards its agents with Assent, which is not installed. Run: pipx install assent-gate"


def line(agent: Agent, more: tuple[str, ...] = (), *, stops: bool = True) -> str:
    """The line for a shell: the launcher, else `assent` on the PATH, else the remedy; any failure `stops` a call.

    Where a session begins, or after a call, there is none to stop, and an agent may end without a word.
    """
    words = shlex.join([agent.value, *more])
    launcher = "/".join(("$HOME", *FOLDER, NAME))
    start = f'if [ -x "{launcher}" ]; then "{launcher}" {words}; elif command -v assent >/dev/null; then '
    return f"{start}assent hook {words}; else echo {shlex.quote(TOLD)} >&2; false; fi || exit {2 if stops else 1}"


def check(setup: Setup) -> None:
    """Raise SettingsError where no line can be committed for that agent."""
    if setup.whole or not setup.files.project or sys.platform == "win32":
        raise SettingsError(f"no line for {setup.title} can be shared: leave out --portable")


def launcher(environment: Mapping[str, str]) -> str:
    """The path at which the launcher is, or would be."""
    return os.path.join(home_of(environment), *FOLDER, NAME)


def write_launcher(environment: Mapping[str, str]) -> str:
    """Put the launcher of this copy in its place and give its path. Raises SettingsError."""
    path = launcher(environment)
    folder = os.path.dirname(path)
    if not make_private(folder):
        raise SettingsError(f"{folder}: others can write there, so nothing that starts a hook is put there")
    text = f'#!/bin/sh\nexec {shlex.join((python(), "-I", "-S", ENTRY))} "$@"\n'
    held = settings.read(path)
    if held != text:
        settings.write(path, text, held, executable=True)
    return path
