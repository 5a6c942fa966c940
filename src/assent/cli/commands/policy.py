"""`assent policy`: see, choose and check what is allowed without asking."""

from __future__ import annotations

import json
import os

import click

from assent.cli.commands.policy_preset import command as preset
from assent.cli.commands.policy_prove import command as prove
from assent.cli.commands.policy_replay import command as replay
from assent.cli.commands.policy_show import command as show
from assent.cli.commands.policy_test import command as test
from assent.cli.commands.trust import command as trust
from assent.cli.group import HelpGroup, renamed
from assent.cli.render.colour import colour_option
from assent.cli.render.own_rules import show_stated
from assent.cli.render.table import say
from assent.cli.render.visible import visible
from assent.config.load import team_policy
from assent.config.locations import PROJECT_FILE, locate, shown
from assent.config.organisation import name_of
from assent.config.policy_file import read_project_file, read_user_file
from assent.config.project import project_files
from assent.config.source import read_source
from assent.config.stated import Stated
from assent.config.trust import trusted
from assent.hooks.workspace import repository
from assent.pattern import show_pattern
from assent.policy import Decision


@click.group("policy", cls=HelpGroup, alone="show")
def command() -> None:
    """Show, choose, check and trust policies.

    Without a command, it shows the policy that applies in this folder.

    \b
    Examples:
      assent policy
      assent policy preset balanced
      assent policy check
    """


command.add_command(show)
command.add_command(preset)
command.add_command(test)
command.add_command(prove)
command.add_command(replay)
command.add_command(renamed(trust, "assent trust", "assent policy trust"))


@command.command("path")
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object.")
def path(as_json: bool) -> None:
    """Print the path of your policy file.

    \b
    Example:
      $EDITOR "$(assent policy path)"
    """
    found = locate(os.environ).policy
    click.echo(json.dumps({"path": found, "exists": os.path.lexists(found)}) if as_json else found)


@command.command("check", short_help="Check your policy files, or FILE.")
@click.argument("file", required=False, type=click.Path(exists=True, dir_okay=False))
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON list, an object a file.")
@colour_option
def check(file: str | None, as_json: bool) -> None:
    """Check FILE, or the files that apply in this folder: yours and the project's.

    The examples of every rule are tried. An error names file and line, with exit code 2.
    A file called .assent.toml is checked as a project's, any other as a user's.

    \b
    Examples:
      assent policy check
      assent policy check .assent.toml
      assent policy check --json | jq '.[].rules[].pattern'
    """
    home = locate(os.environ).home
    files = [file] if file else _files_here(home)
    if as_json:
        click.echo(json.dumps([_in_json(found, _read(found, home)) for found in files]))
        return
    for found in files:
        stated = _read(found, home)
        say(visible(shown(found, home)) + _standing(found, stated), bold=True)
        show_stated(stated)
    said = None if file else team_policy(locate(os.environ))
    if said is not None:
        say(f"{name_of(said.term[0])}, beside yours. More: assent team", bold=True)
        show_stated(said)
    elif not files:
        say("No policy file: the built-in policy applies. `assent policy path` says where yours goes.")


def _in_json(path: str, stated: Stated) -> dict[str, object]:
    return {
        "path": path,
        "project": os.path.basename(path) == PROJECT_FILE,
        "trusted": _is_trusted(path, stated),
        "preset": stated.preset and stated.preset.value,
        "categories": {category.name: decision.name for category, decision in stated.categories},
        "mode": stated.mode and stated.mode.value,
        "sandbox": stated.sandbox and stated.sandbox.value,
        "rules": [
            {
                "pattern": show_pattern(rule.pattern),
                "decision": rule.decision.name,
                "ceiling": rule.ceiling.name if rule.decision is Decision.allow else None,
                "justification": rule.justification,
            }
            for rule in stated.rules
        ],
    }


def _files_here(home: str) -> list[str]:
    cwd = os.getcwd()
    candidates = [locate(os.environ).policy, *project_files(cwd, repository(cwd, home) or cwd)]
    return [path for path in candidates if os.path.lexists(path)]


def _read(path: str, home: str) -> Stated:
    data = read_source(path).data
    if os.path.basename(path) == PROJECT_FILE:
        return read_project_file(data, shown(path, home), os.path.dirname(os.path.abspath(path)))
    return read_user_file(data, shown(path, home))


def _standing(path: str, stated: Stated) -> str:
    """The rights of a project's file."""
    if os.path.basename(path) != PROJECT_FILE:
        return ""
    return " (trusted)" if _is_trusted(path, stated) else " (not trusted: it only tightens)"


def _is_trusted(path: str, stated: Stated) -> bool:
    """A file of the user's own is; a project's as long as it is what was trusted."""
    if os.path.basename(path) != PROJECT_FILE:
        return True
    return trusted(os.environ).get(os.path.realpath(path)) == stated.digest
