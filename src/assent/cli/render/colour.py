"""Colour where there is a terminal: the option, and one colour for each decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import click

from assent.cli.render import environment
from assent.cli.render.near import OneOf
from assent.policy import Decision

F = TypeVar("F", bound=Callable[..., object])

COLOURS = {Decision.allow: "green", Decision.ask: "yellow", Decision.deny: "red"}
_WANTED = {"always": True, "never": False, "auto": None}  # None: click looks whether it is a terminal


def _remember(ctx: click.Context, _parameter: click.Parameter, value: str) -> None:
    ctx.color = environment.colour() if value == "auto" else _WANTED[value]


def colour_option(function: F) -> F:
    """Add `--color`; what is printed with click.echo in this command obeys it."""
    return click.option(
        "--color",
        type=OneOf(list(_WANTED)),
        default="auto",
        show_default=True,
        is_eager=True,
        expose_value=False,
        callback=_remember,
        help="Choose colour; NO_COLOR and FORCE_COLOR work too.",
    )(function)
