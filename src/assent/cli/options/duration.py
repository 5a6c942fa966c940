"""The time that something holds, as people write it: 8h, 30m, 2d."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])

UNITS = {"s": 1, "m": 60, "h": 3600, "d": 24 * 3600, "w": 7 * 24 * 3600}  # seconds, the shortest first
_MOST_DIGITS = 6


def seconds(ctx: click.Context, parameter: click.Parameter, value: str | None) -> int | None:
    """The seconds that the value of an option says; a usage error when it is not a time."""
    if value is None:
        return None
    number, unit = value[:-1], value[-1:]
    if not number.isascii() or not number.isdigit() or not 0 < len(number) <= _MOST_DIGITS or unit not in UNITS:
        raise click.BadParameter(f"{value!r} is not a time: a number and s, m, h, d or w, as in 8h", ctx, parameter)
    if not int(number):
        raise click.BadParameter(f"{value!r} is too short", ctx, parameter)
    return int(number) * UNITS[unit]


def for_time(default: str, text: str) -> Callable[[F], F]:
    """The option `--for` of a command, in seconds; `text` is its help."""
    return click.option(
        "--for", "seconds", callback=seconds, default=default, show_default=True, metavar="TIME", help=text
    )
