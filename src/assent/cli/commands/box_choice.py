"""Whether what would be asked about runs in a box first: one question at a terminal, off by default."""

from __future__ import annotations

import os
import sys

import click

from assent.cli.render.table import say
from assent.config.load import load_policy
from assent.config.locations import locate, shown
from assent.config.setting import state
from assent.policy.model import BoxUse

OFFER = (
    "Commands that Assent would ask about, such as unknown programs and your project's own scripts, can run in a box "
    "first: on a copy of the workspace, without network or keys. Only effects that your policy does not allow are then "
    "asked about."
)


def offer(*, ask: bool) -> None:
    """Put the answer into the policy file; not where nobody can answer, it is answered, or there is no box."""
    places = locate(os.environ)
    if not ask or sys.platform != "linux" or load_policy(os.getcwd(), os.getcwd(), os.environ).box:
        return
    from assent.box.probe import probe

    if not probe(places.state).works:
        return
    click.echo()
    say(OFFER)
    is_wanted = click.confirm("Use the box?", default=False)
    name = shown(places.policy, places.home)
    state(places.policy, name, "box", (BoxUse.On if is_wanted else BoxUse.Off).value)
    click.echo(f"Box: {'on' if is_wanted else 'off'} (in {name}).")
