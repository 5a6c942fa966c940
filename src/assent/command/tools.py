"""Programs of a person's own tools, given by their paths: `~/.nvm/versions/node/v20/bin/npx`, `~/.cargo/bin/cargo`.

Where the folder may be in PATH (see `command.bins`), the path says no more than the bare name would.
"""

from __future__ import annotations

from assent.command.bins import is_own
from assent.command.model import Argument
from assent.command.state import State
from assent.record import replace
from assent.rules_table import BUILTIN, is_a

OURS = "assent"  # by this name a program can only be worse


def named(word: Argument, home: str, workspace: str, state: State) -> Argument:
    """The bare name of a program in such a folder of the home directory; every other word as it is.

    What the shell itself calls so is no program: `~/bin/cd` changes no directory.
    """
    folder, _, name = word.text.rpartition("/")
    parts = folder.removeprefix(f"{home}/").split("/")
    if not folder.startswith(f"{home}/") or not name or ".." in parts or "." in parts or not is_own(parts):
        return word
    is_ours = f"{folder}/".startswith(f"{workspace.rstrip('/')}/")
    if is_ours or is_a(name, BUILTIN) or name in state.functions or name in state.aliases or name == OURS:
        return word
    return replace(word, text=name, prefix=name)
