"""The arguments of what an agent starts in place of a call that runs in a box."""

from __future__ import annotations

import os

ENTRY = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "cli", "box_entry.py")
NAMES = ("workspace", "id", "session", "preset")


def words(options: dict[str, str], text: str) -> list[str]:
    """The arguments that have `ENTRY` run `text`; an empty option is left out."""
    return [*[f"--{name}={options[name]}" for name in NAMES if options.get(name)], "--", "bash", "-c", text]


def read(given: list[str]) -> tuple[dict[str, str], list[str]]:
    """The options and what is to run. ValueError for anything that `words` would not write, but for the form."""
    end = given.index("--")
    options, waiting = {}, given[:end]
    while waiting:
        word = waiting.pop(0)
        name, equals, value = word.removeprefix("--").partition("=")
        if not word.startswith("--") or name not in NAMES or not (equals or waiting):
            raise ValueError(word)
        options[name] = value if equals else waiting.pop(0)
    return options, given[end + 1 :]
