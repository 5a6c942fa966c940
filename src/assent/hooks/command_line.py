"""The command line by which an agent starts the hook: the same after every upgrade.

Agents like Codex trust one line and skip the hook, without a word, when it changes.
"""

from __future__ import annotations

import os
import shlex
import sys

from assent.client.ask import LISTEN
from assent.errors import SettingsError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.hooks.agents.event import Agent

ENTRY = os.path.join(os.path.dirname(os.path.abspath(__file__)), "entry.py")
CLIENT = os.path.join(os.path.dirname(os.path.dirname(ENTRY)), "client", "assent-hook")  # where it could be compiled


def words(agent: Agent, more: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The hook's process, with absolute paths. Raises SettingsError when Python's own is not known."""
    start = (CLIENT, python(), ENTRY) if os.access(CLIENT, os.X_OK) else (python(), "-I", "-S", ENTRY)
    return (*start, agent.value, *more)


def line(agent: Agent, more: tuple[str, ...] = (), *, stops: bool = True) -> str:
    """The same for a shell. Should Python or this copy be gone, the shell's failure `stops` the command too."""
    return f"{shlex.join(words(agent, more))} || exit {2 if stops else 1}"


def listening_line(agent: Agent) -> str:
    """The line that makes somebody answer by HTTP; it never asks the resident, which may have to be replaced."""
    return f"{shlex.join((python(), '-I', '-S', ENTRY, f'--cold={LISTEN}', agent.value))} || exit 2"


def python() -> str:
    """The path of this Python by one name, whether it was started as `python`, `python3` or `python3.11`."""
    if not sys.executable:
        raise SettingsError("Python does not know its own path, so no settings can start it")
    usual = os.path.join(os.path.dirname(sys.executable), "python3")
    same = os.path.exists(usual) and os.path.samefile(usual, sys.executable)
    return usual if same else sys.executable
