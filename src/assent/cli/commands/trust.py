"""`assent trust`: trust a project's policy file, so that it can also allow commands."""

from __future__ import annotations

import hashlib
import json
import os
import time

import click

from assent.cli.commands.rules_check import contents
from assent.cli.render.colour import colour_option
from assent.cli.render.own_rules import show_stated
from assent.cli.render.table import say
from assent.cli.render.visible import visible
from assent.config.locations import PROJECT_FILE, locate
from assent.config.program_file import read_program_file
from assent.config.project import project_files
from assent.config.source import read_source
from assent.config.trust import read_trusted, revoke, trust, trusted
from assent.errors import PolicyError, ServerError
from assent.hooks.workspace import repository
from assent.team.enrolment import in_team
from assent.team.project_file import count, forget, paths
from assent.team.signing import check_installed


@click.command("trust")
@click.argument("path", required=False, type=click.Path())
@click.option("--list", "as_list", is_flag=True, help="List the trusted files.")
@click.option("--revoke", "as_revoke", is_flag=True, help="Withdraw the trust.")
@click.option("--signed", is_flag=True, help="Trust it at each change that your team's key has signed.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line, with --list.")
@colour_option
def command(path: str | None, as_list: bool, as_revoke: bool, signed: bool, as_json: bool) -> None:
    """Trust a project's policy file.

    PATH is the file, or a folder, for the nearest file upwards. Until it is trusted, its rules can
    only tighten. PATH may also be an agent's settings in a repository, such as .claude/settings.json:
    its allow rules count once they are trusted. Trust is for the current content: trust the file again
    when it changes. An agent that runs this is denied.

    \b
    Examples:
      assent trust
      assent trust ~/project
      assent trust --signed
      assent trust --list
      assent trust --revoke ~/project
    """
    if as_list:
        if path or as_revoke or signed:
            raise click.UsageError("--list goes with no other argument")
        _list(as_json)
        return
    if as_json:
        raise click.UsageError("--json goes with --list")
    file = _project_file(path)
    if as_revoke:
        was = revoke(file, os.environ) | forget(file, locate(os.environ))
        say(f"{visible(file)}: {'no longer trusted' if was else 'was not trusted'}")
    else:
        _trust(file, signed=signed)


def _project_file(path: str | None) -> str:
    given = os.path.abspath(path or os.curdir)
    if not os.path.isdir(given):
        return given
    workspace = repository(given, locate(os.environ).home) or given
    nearest = [file for file in reversed(project_files(given, workspace)) if os.path.lexists(file)]
    return nearest[0] if nearest else os.path.join(given, PROJECT_FILE)


def _trust(file: str, *, signed: bool) -> None:
    if not os.path.lexists(file):
        raise PolicyError(f"{file}: no such file; a project keeps its policy in {PROJECT_FILE}")
    real = _by_signature(file) if signed else trust(file, os.environ)
    how = "trusted as long as your team's key signs it" if signed else "trusted as it is now"
    say(f"{visible(real)}: {how}", bold=True)
    data = read_source(real).data
    if real.endswith(".rules"):
        sheet = read_program_file(data, real)
        names = ", ".join([entry.program.names.replace(" ", ", ") for entry in sheet.entries])
        say(f"  It describes {visible(names)}: {contents(sheet)}")
    else:
        show_stated(read_trusted(data, real))


def _by_signature(file: str) -> str:
    places = locate(os.environ)
    known = in_team(places, "this machine is in no team whose key could sign")
    check_installed()
    try:
        return count(file, places, known.key, os.environ, time.time())
    except ServerError as error:
        raise ServerError(f"{file}: is not trusted: {error}") from None


def _list(as_json: bool) -> None:
    kept = trusted(os.environ)
    signed = paths(locate(os.environ))
    if as_json:
        for path, digest in sorted(kept.items()):
            click.echo(json.dumps({"path": path, "signed": path in signed, "holds": not _standing(path, digest)}))
        return
    for path, digest in sorted(kept.items()):
        say(f"{visible(path)}{' (signed)' if path in signed else ''}{_standing(path, digest)}")
    if not kept:
        click.echo("No project file is trusted.")


def _standing(path: str, digest: str) -> str:
    if not os.path.exists(path):
        return " (no longer exists)"
    current = hashlib.sha256(read_source(path).data).hexdigest()
    return "" if current == digest else " (has changed: it only tightens)"
