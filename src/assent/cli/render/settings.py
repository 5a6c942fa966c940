"""A change to an agent's settings, as a person wants to see it."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from difflib import unified_diff

import click

from assent.cli.render.near import AgentName
from assent.cli.render.table import say
from assent.cli.render.visible import visible
from assent.config.locations import home_of, shown
from assent.errors import SettingsError
from assent.hooks.agents.event import Agent
from assent.hooks.installation import hookfile
from assent.hooks.installation.agents import setup_of
from assent.hooks.installation.install import InstallScope
from assent.hooks.installation.planning import Action, SettingsChange, every_hook

FAILED = 2  # the exit code where a step could not be carried out
_LONGEST = 1200  # characters of a difference that a person is shown with the question
_WIDEST = 80  # characters of a field that is shown each time
_DIFF_COLOURS = {"+": "green", "-": "red", "@": "cyan"}

# What is stated of a file before and after it was changed.
_TOLD = {
    Action.Unchanged: ("unchanged, the hook is installed", "unchanged, the hook is installed"),
    Action.Absent: ("unchanged, no hook is installed", "unchanged, no hook is installed"),
    Action.Created: ("would be created", "created, with the hook"),
    Action.Added: ("would be changed", "the hook was added"),
    Action.Updated: ("would be changed", "the hook was brought up to date"),
    Action.Removed: ("would be changed", "the hook was removed"),
    Action.Restored: ("would be restored", "restored to its earlier content"),
    Action.Deleted: ("would be deleted: it holds nothing else", "deleted: it held nothing else"),
}

_OPTIONS = (
    click.argument("agents", metavar="[AGENT]…", nargs=-1, type=AgentName([agent.value for agent in Agent])),
    click.option("--project", "scope", flag_value=InstallScope.Project.value, help="Use the settings of this project."),
    click.option(
        "--local", "scope", flag_value=InstallScope.Local.value, help="Use your own settings in this project."
    ),
    click.option(
        "--user", "scope", flag_value=InstallScope.User.value, help="Use your settings everywhere (the default)."
    ),
    click.option("--dry-run", is_flag=True, help="Show the change and make none."),
    click.option("--diff", "entire", is_flag=True, help="Show every line of the change, with --dry-run."),
    click.option("--yes", is_flag=True, help="Skip the confirmation."),
)


def settings_options(function: Callable[..., int]) -> Callable[..., int]:
    """Add the agents and whose settings are meant."""
    for option in reversed(_OPTIONS):
        function = option(function)
    return function


def agents_named(values: tuple[str, ...]) -> list[Agent]:
    """The agents that the arguments name, each once."""
    return [Agent(value) for value in dict.fromkeys(values)]


def scope_named(value: str | None) -> InstallScope:
    """The scope that the options name."""
    return InstallScope(value) if value else InstallScope.User


def carried_out(steps: Sequence[tuple[str, Callable[[], None]]]) -> list[str]:
    """Carry out each step, also behind one that fails, which is told; gives the names of those.

    Raises the SettingsError of a step that is the only one.
    """
    failed = []
    for name, step in steps:
        try:
            step()
        except SettingsError as error:
            if len(steps) == 1:
                raise
            say(f"assent: {visible(str(error))}", err=True)
            failed.append(name)
    return failed


def show_plan(change: SettingsChange, *, entire: bool = False) -> None:
    """Print what would be done to the file: every line where these are few or `entire` is set, else its events."""
    show_heading(change)
    difference = _difference(change)
    if entire or sum(map(len, difference)) <= _LONGEST:
        _show_difference(difference)
        return
    mark, text = ("+", change.after) if change.after is not None else ("-", change.before)
    mark = "-" if change.action in (Action.Removed, Action.Restored) else mark
    events = list(dict.fromkeys([entry.keys[-1] for entry in setup_of(change.agent).entries]))
    told = f"a hook for {', '.join(events)}" if events else "a file of Assent's own"
    say(f"{mark} {told}", indent="  ", fg=_DIFF_COLOURS[mark])
    for line in dict.fromkeys(hookfile.lines(text, every_hook(change.agent), change.path) if events else ()):
        say(f"runs: {visible(_without(change.secret, line))}", indent="    ", dim=True)
    say("To see every line, run it with --dry-run --diff.", indent="  ", dim=True)


def show_heading(change: SettingsChange) -> None:
    """Print which file would be changed."""
    _heading(change, _TOLD[change.action][0])


def _heading(change: SettingsChange, told: str) -> None:
    say(f"{visible(shown(change.path, home_of(os.environ)))}: {told}", bold=True)


def _show_difference(difference: list[str]) -> None:
    for at, line in enumerate(difference):
        name, mark, _ = line.partition(": ")
        is_known = mark and len(line) > _WIDEST and line in difference[:at]
        click.secho(f"  {_shown(f'{name}: … (as above)' if is_known else line)}", fg=_DIFF_COLOURS.get(line[0]))


def _shown(line: str) -> str:
    """A line of a file, with the tabs that indent it."""
    return "\t".join([visible(part) for part in line.split("\t")])


def show_change(change: SettingsChange, told: set[str]) -> None:
    """Print what was done to the file, one line for each event, and what the person has to do.

    A note that is in `told` was shown with the file of another agent; those that are shown are added.
    """
    _heading(change, _TOLD[change.action][1])
    if change.backup:
        say(f"- Earlier content: {visible(shown(change.backup, home_of(os.environ)))}")
    _notes(change, told)


def show_dry_run(change: SettingsChange, told: set[str], *, entire: bool) -> None:
    """Print what would be done, and what the person would have to do then, less what was `told`."""
    show_plan(change, entire=entire)
    _notes(change, told)


def _notes(change: SettingsChange, told: set[str]) -> None:
    for note in change.notes:
        if note not in told:
            say(f"- {note}")
            told.add(note)


def _difference(change: SettingsChange) -> list[str]:
    before, after = [_without(change.secret, text or "").splitlines() for text in (change.before, change.after)]
    lines = list(unified_diff(before, after, lineterm="", n=2))[len(("---", "+++")) :]
    return lines[1:] if change.before is None or change.after is None else lines  # a place says nothing there


def _without(secret: str, text: str) -> str:
    return text.replace(secret, "***") if secret else text
