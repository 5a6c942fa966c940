"""One command under two names."""

from __future__ import annotations

from copy import copy

import click


def renamed(known: click.Command, earlier: str, name: str) -> click.Command:
    """The same command with another name, also in its help: `assent alias` as `assent corrections add`."""
    other = copy(known)
    other.name = name.rpartition(" ")[2]
    other.help = (known.help or "").replace(earlier, name)
    return other
