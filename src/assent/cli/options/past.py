"""Moments of the past as people write and read them, and the option that says since when: `2h` or a date."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import TypeVar

import click

from assent.cli.options.duration import UNITS

F = TypeVar("F", bound=Callable[..., object])


def moment_of(value: str, now: datetime) -> datetime:
    """`2h` ago, or a day or moment in ISO 8601, in the user's own time if it names none. Raises ValueError."""
    number, unit = value[:-1], value[-1:]
    if unit in UNITS and number.isdecimal():
        try:
            return now - timedelta(seconds=int(number) * UNITS[unit])
        except OverflowError:
            raise ValueError(f"{value} is too long ago") from None
    return datetime.fromisoformat(value).astimezone(UTC)


def age_of(moment: str) -> str:
    """The age of a moment of the store, in its largest unit: 3h."""
    age = int((datetime.now(UTC) - datetime.fromisoformat(moment)).total_seconds())
    return next((f"{age // UNITS[unit]}{unit}" for unit in reversed(UNITS) if age >= UNITS[unit]), "0s")


def local(moment: str) -> str:
    """A moment of the store in the reader's own time, to the minute: 2026-11-22 09:30."""
    return datetime.fromisoformat(moment).astimezone().strftime("%Y-%m-%d %H:%M")


def since(moment: datetime) -> str:
    """The form in which the log and histories are asked what came since a moment."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S")


def days_ago(days: int) -> str:
    """The same of so many days before now."""
    return since(datetime.now(UTC) - timedelta(days=days))


def _read(_ctx: click.Context, _parameter: click.Parameter, value: str | None) -> str:
    if value is None:
        return ""
    try:
        return since(moment_of(value, datetime.now(UTC)))
    except ValueError:
        raise click.BadParameter(f"{value!r} is neither like 30m, 2h, 3d or 1w, nor a day like 2026-11-22") from None


def since_option(function: F) -> F:
    """Add `--since`; the command receives a moment in ISO 8601, UTC, or an empty text."""
    return click.option(
        "--since",
        metavar="AGE|DAY",
        callback=_read,
        help="Limit to entries since 30m, 2h, 3d, 1w or a date.",
    )(function)
