"""`assent uninstall`: take the hook out of an agent's settings."""

from __future__ import annotations

import os

import click

from assent.cli.colour import colour_option
from assent.cli.settings import scope_named, settings_options, show_change
from assent.hooks.event import Agent
from assent.hooks.install import uninstall


@click.command("uninstall")
@settings_options
@colour_option
def command(agent: str, scope: str | None, dry_run: bool) -> None:
    """Take the hook out of the settings of AGENT; everything else stays.

    \b
    Examples:
      assent uninstall claude --dry-run
      assent uninstall claude
    """
    change = uninstall(Agent(agent), scope_named(scope), os.environ, os.getcwd(), dry_run=dry_run)
    show_change(change, dry_run)
