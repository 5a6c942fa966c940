"""`assent install`: put the hook into an agent's settings."""

from __future__ import annotations

import os

import click

from assent.cli.colour import colour_option
from assent.cli.settings import scope_named, settings_options, show_change
from assent.hooks.event import Agent
from assent.hooks.install import install


@click.command("install")
@settings_options
@colour_option
def command(agent: str, scope: str | None, dry_run: bool) -> None:
    """Put the hook into the settings of AGENT so that Assent judges its commands.

    Everything else in the file stays; a second time changes nothing.

    \b
    Examples:
      assent install claude --dry-run
      assent install claude
      assent install codex
    """
    change = install(Agent(agent), scope_named(scope), os.environ, os.getcwd(), dry_run=dry_run)
    show_change(change, dry_run)
