"""Whether a shell reads the name of every file below a folder as a word, and as no option.

In zsh `=ls` is the path of a program.
"""

from __future__ import annotations

import os
import time

from assent.evidence.operands import is_below

MOST = 30_000  # names that are looked at
SECONDS = 0.1
_PLAIN = frozenset("._-+@=,")
_LEFT_OUT = frozenset((".git",))  # where git names everything itself, but branches


def are_plain(cwd: str, workspace: str) -> bool:
    """Whether that is so of all that is below `cwd`, which is in the workspace; links are not followed."""
    here = os.path.realpath(cwd)
    if here != workspace and not is_below(here, workspace):
        return False
    seen, until = 0, time.monotonic() + SECONDS
    failed: list[OSError] = []
    for _, folders, files in os.walk(here, onerror=failed.append):
        folders[:] = [name for name in folders if name not in _LEFT_OUT]
        seen += len(folders) + len(files)
        if seen > MOST or failed or time.monotonic() > until:
            return False
        if not all(map(_is_plain, (*folders, *files))):
            return False
    return True


def _is_plain(name: str) -> bool:
    return name[:1] not in ("-", "=") and all(character.isalnum() or character in _PLAIN for character in name)
