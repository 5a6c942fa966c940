"""Which preset to have, asked once: what each would have asked on an ordinary day."""

from __future__ import annotations

import os
from importlib.resources import files

import click

from assent.assessment import Context, assess
from assent.cli.policy_preset import MEANING
from assent.cli.table import Cell, table
from assent.cli.transcript import sections
from assent.config.load import load_policy
from assent.config.locations import locate, shown
from assent.config.setting import state
from assent.policy import Decision, Policy, Preset

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

HOME = "/home/you"


def settle(named: str | None, *, ask: bool) -> None:
    """Put `named` into the policy file, else ask where there is a terminal, else say what holds."""
    places = locate(os.environ)
    name = shown(places.policy, places.home)
    if named is not None:
        state(places.policy, name, "preset", named)
        click.echo(f"Preset: {named} (in {name}). {MEANING[Preset(named)]}")
        return
    held = load_policy(os.getcwd(), os.getcwd(), os.environ).preset
    if held is not None:
        click.echo(f"Preset: {held.value} (in {name}). {MEANING[held]}")
    elif ask:
        _choose(places.policy, name)
    else:
        click.echo(
            f"Preset: careful (the default). {MEANING[Preset.Careful]} To be asked less: assent policy preset balanced"
        )


def _choose(path: str, name: str) -> None:
    commands = bundled_day()
    click.secho(f"\nHow much do you want to be asked? An ordinary day of {len(commands)} commands:", bold=True)
    for line in table([_row(preset, commands) for preset in Preset], None, indent="  "):
        click.echo(line)
    chosen = click.prompt(
        "Preset", type=click.Choice([preset.value for preset in Preset]), default=Preset.Careful.value
    )
    state(path, name, "preset", chosen)
    click.echo(f"Preset: {chosen} (in {name}). To change it: assent policy preset NAME")


def bundled_day() -> list[str]:
    """The commands of a day's ordinary work, as agents type them."""
    text = files("assent.cli").joinpath("day.txt").read_text(encoding="utf-8")
    return [command for _, commands in sections(text) for command in commands]


def asked_and_denied(commands: Sequence[str], preset: Preset) -> tuple[int, int]:
    """How many of `commands` the preset asks about, and how many it denies, in a project of its own."""
    context = Context(f"{HOME}/project", f"{HOME}/project", HOME, Policy(preset=preset))
    decisions = [assess(command, context).decision for command in commands]
    return decisions.count(Decision.ask), decisions.count(Decision.deny)


def _row(preset: Preset, commands: Sequence[str]) -> list[Cell]:
    asked, denied = asked_and_denied(commands, preset)
    return [
        Cell(preset.value, bold=True),
        Cell(f"{asked} asked"),
        Cell(f"{denied} denied"),
        Cell(MEANING[preset], dim=True),
    ]
