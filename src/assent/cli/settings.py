"""A change to an agent's settings, as a person wants to see it."""

from __future__ import annotations

from difflib import unified_diff

import click

from assent.cli.visible import visible
from assent.errors import assert_never
from assent.hooks.event import Agent
from assent.hooks.install import Action, Change, Scope

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_DIFF_COLOURS = {"+": "green", "-": "red", "@": "cyan"}

_OPTIONS = (
    click.argument("agent", type=click.Choice([agent.value for agent in Agent])),
    click.option("--project", "scope", flag_value=Scope.Project.value, help="The settings of this project."),
    click.option("--local", "scope", flag_value=Scope.Local.value, help="Your own settings in this project."),
    click.option("--user", "scope", flag_value=Scope.User.value, help="Your settings everywhere (the default)."),
    click.option("--dry-run", is_flag=True, help="Show the change and make none."),
)


def settings_options(function: Callable[..., None]) -> Callable[..., None]:
    """Add the agent and whose settings are meant."""
    for option in reversed(_OPTIONS):
        function = option(function)
    return function


def scope_named(value: str | None) -> Scope:
    """The scope that the options name."""
    return Scope(value) if value else Scope.User


def show_change(change: Change, dry_run: bool) -> None:
    """Print what was done, or would be done, to the file, and what the person has to do."""
    done = _would(change.action) if dry_run else change.action.value
    click.secho(f"{visible(change.path)}: {done}", bold=True)
    for line in _difference(change):
        click.secho(f"  {visible(line)}", fg=_DIFF_COLOURS.get(line[0]))
    if change.backup and not dry_run:
        click.echo(f"What was there before is kept in {visible(change.backup)}")
    for note in change.notes:
        click.echo(f"- {note}")


def _would(action: Action) -> str:
    match action:
        case Action.Unchanged:
            return "would stay as it is"
        case Action.Created:
            return "would be created"
        case Action.Added | Action.Updated | Action.Removed:
            return "would be changed"
        case Action.Restored:
            return "would be again what it was before"
        case Action.Deleted:
            return "would be deleted"
        case _:
            assert_never(action)


def _difference(change: Change) -> list[str]:
    before, after = (change.before or "").splitlines(), (change.after or "").splitlines()
    return list(unified_diff(before, after, lineterm=""))[len(("---", "+++")) :]
