"""`assent policy preset`: choose how much you are asked."""

from __future__ import annotations

import os

import click

from assent.cli.commands.preset_choice import MEANING, compare, settle
from assent.cli.render.near import OneOf
from assent.cli.render.table import say
from assent.config.locations import locate, shown
from assent.config.setting import state
from assent.policy import Preset


@click.command("preset")
@click.argument("name", metavar="[PRESET]", required=False, type=OneOf([preset.value for preset in Preset]))
def command(name: str | None) -> None:
    """Show what each preset asks, or set one.

    \b
    careful   asks about every change
    balanced  trusts the project's files, git and code
    guard     never asks; denies loss that nothing can undo

    \b
    Examples:
      assent policy preset
      assent policy preset balanced
    """
    if name is None:
        compare()
        settle(None, ask=False)
        return
    places = locate(os.environ)
    called = shown(places.policy, places.home)
    done = state(places.policy, called, "preset", name)
    say(f"{called}: preset {name}{'' if done else ' (as before)'}. {MEANING[Preset(name)]}")
