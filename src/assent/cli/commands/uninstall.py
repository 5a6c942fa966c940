"""`assent uninstall`: take the hook out of agents' settings."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from functools import partial

import click

from assent.cli.commands.statusline import withdraw
from assent.cli.render.colour import colour_option
from assent.cli.render.settings import (
    FAILED,
    agents_named,
    carried_out,
    scope_named,
    settings_options,
    show_change,
    show_dry_run,
    show_heading,
)
from assent.cli.render.table import say
from assent.errors import SettingsError
from assent.hooks.agents.event import Agent
from assent.hooks.bundle_removal import remove
from assent.hooks.command_line import ENTRY
from assent.hooks.installation.guarded import guards
from assent.hooks.installation.install import InstallScope, uninstall
from assent.hooks.installation.planning import Action
from assent.hooks.listening import end


@click.command("uninstall")
@settings_options
@click.option("--all", "every", is_flag=True, help="Remove it from every agent, this project's too.")
@colour_option
def command(agents: tuple[str, ...], scope: str | None, dry_run: bool, entire: bool, yes: bool, every: bool) -> int:
    """Remove the hook from each AGENT's settings.

    Everything else in the settings is kept. With the last agent, the files that hooks wrote beside the package
    are deleted too. On a terminal you are asked first, unless you give --yes.

    \b
    Examples:
      assent uninstall claude --dry-run
      assent uninstall claude codex
      assent uninstall --all
    """
    named = scope_named(scope)
    chosen = [(agent, named) for agent in agents_named(agents)] or (_guarded(named if scope else None) if every else [])
    if not chosen and not every:
        raise click.UsageError("name an agent, or give --all")
    if not chosen:
        click.echo("The hook is in no agent's settings.")
    if not (yes or dry_run) and sys.stdin.isatty() and not _is_confirmed(chosen):
        return 0
    told: set[str] = set()

    def out_of(place: tuple[Agent, InstallScope]) -> None:
        if place == (Agent.Claude, InstallScope.User) and not dry_run:
            withdraw()
        change = uninstall(*place, os.environ, os.getcwd(), dry_run=dry_run)
        if dry_run:
            show_dry_run(change, told, entire=entire)
        else:
            show_change(change, told)

    failed = carried_out([(place[0].value, partial(out_of, place)) for place in chosen])
    if not dry_run and not _guarded(None):
        end(os.environ)
        remove(os.path.dirname(os.path.dirname(ENTRY)))  # no installer knows of them
    if failed:
        say(f"assent: the hook is still in the settings of: {', '.join(failed)}", err=True)
    return FAILED if failed else 0


def _is_confirmed(chosen: Sequence[tuple[Agent, InstallScope]]) -> bool:
    """Whether the person wants the files to be changed, if any would be."""
    changes = 0
    for place in chosen:
        try:
            change = uninstall(*place, os.environ, os.getcwd(), dry_run=True)
        except SettingsError:
            continue  # which is told when it is tried
        if change.action is not Action.Absent:
            show_heading(change)
            changes += 1
    return not changes or click.confirm("Remove the hook?", default=True)


def _guarded(scope: InstallScope | None) -> list[tuple[Agent, InstallScope]]:
    """In whose settings the hook is, and in which of them; only those of `scope` if one is named."""
    found = guards(os.environ, os.getcwd())
    return [(guard.setup.agent, guard.scope) for guard in found if guard.lines and scope in (None, guard.scope)]
