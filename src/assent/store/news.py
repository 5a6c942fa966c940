"""The suggestion that was not shown yet: one line for the person, until a session begins that they see."""

from __future__ import annotations

import os

from assent.config.private import read_private, replace_private

_FILE = "news.txt"


def put(state: str, text: str) -> None:
    """Keep `text` for the next session. Raises OSError."""
    replace_private(os.path.join(state, _FILE), text.encode())


def read(state: str) -> str:
    """The kept value; empty when there is none."""
    return (read_private(os.path.join(state, _FILE)) or b"").decode(errors="replace")


def drop(state: str) -> None:
    """It was told."""
    try:
        os.unlink(os.path.join(state, _FILE))
    except OSError:
        return
