"""`assent policy preset`: choose how much you are asked."""

from __future__ import annotations

import json
import os

import click

from assent.cli.commands.preset_choice import MEANING, compare, measured, settle
from assent.cli.render.near import OneOf
from assent.cli.render.table import say
from assent.config.load import load_policy
from assent.config.locations import locate, shown
from assent.config.setting import state
from assent.policy import Preset


@click.command("preset")
@click.argument("name", metavar="[PRESET]", required=False, type=OneOf([preset.value for preset in Preset]))
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object.")
def command(name: str | None, as_json: bool) -> None:
    """Show what each preset asks, or set one.

    \b
    careful   asks about every change
    balanced  trusts the project's files, git and code
    guard     never asks; denies loss that nothing can undo

    \b
    Examples:
      assent policy preset
      assent policy preset balanced
      assent policy preset --json | jq .presets
    """
    if as_json:
        if name is not None:
            raise click.UsageError("--json shows what each preset asks: leave the name out")
        _tell()
        return
    if name is None:
        compare()
        settle(None, ask=False)
        return
    places = locate(os.environ)
    called = shown(places.policy, places.home)
    done = state(places.policy, called, "preset", name)
    say(f"{called}: preset {name}{'' if done else ' (as before)'}. {MEANING[Preset(name)]}")


def _tell() -> None:
    """Print what each preset would have asked, and which one holds."""
    title, days = measured()
    held = load_policy(os.getcwd(), os.getcwd(), os.environ).preset or Preset.Careful
    presets = [{"preset": day.preset.value, "asked": day.asked, "per": day.unit, "denied": day.denied} for day in days]
    click.echo(json.dumps({"preset": held.value, "of": title, "presets": presets}))
