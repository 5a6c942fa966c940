"""The arguments of what an agent starts in place of a call that runs in a box."""

from __future__ import annotations

import os

ENTRY = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "cli", "box_entry.py")
NAMES = ("workspace", "id", "session", "preset")


def words(options: dict[str, str], text: str) -> list[str]:
    """The arguments that have `ENTRY` run `text`; an empty option is left out."""
    return [*[f"--{name}={options[name]}" for name in NAMES if options.get(name)], "--", "bash", "-c", text]


def read(given: list[str]) -> tuple[dict[str, str], list[str]]:
    """The options and what is to run. ValueError for anything that `words` does not write."""
    end = given.index("--")
    options = {}
    for word in given[:end]:
        name, equals, value = word.removeprefix("--").partition("=")
        if not equals or name not in NAMES:
            raise ValueError(word)
        options[name] = value
    return options, given[end + 1 :]
