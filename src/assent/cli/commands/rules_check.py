"""`assent rules check`: read files about programs, explain what is wrong with them, and run their examples."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator

import click

from assent.cli.options.rules_files import paths_here
from assent.cli.render.colour import colour_option
from assent.cli.render.table import fitting, say
from assent.cli.render.visible import visible
from assent.config.locations import locate, shown
from assent.config.program_file import read_program_file
from assent.config.source import read_source
from assent.config.taught import SUFFIX
from assent.errors import AssentError
from assent.risk.catalog.effects import UNDECIDED
from assent.risk.catalog.model import Entry, Sheet
from assent.risk.entries import index

WRONG = 2
NO_FILES = "No program files. Run: assent rules new PROGRAM"


@click.command("check", short_help="Check files about programs, with their examples.")
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False))
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON list, an object a file.")
@colour_option
@click.pass_context
def check(ctx: click.Context, files: tuple[str, ...], as_json: bool) -> None:
    """Check FILES, or those that apply in this folder: yours and the project's.

    An error names file, line and column, with exit code 2; the other files are checked all the same. Every
    example in a file must pass.

    \b
    Examples:
      assent rules check
      assent rules check ~/.config/assent/programs/freshctl.rules
    """
    home = locate(os.environ).home
    found = list(files) or list(paths_here())
    if as_json:
        told = [_in_json(path, path if files else shown(os.path.abspath(path), home)) for path in found]
        click.echo(json.dumps(told))
        ctx.exit(WRONG if any(each["error"] for each in told) else 0)
    wrong = [path for path in found if not _is_right(path, path if files else shown(os.path.abspath(path), home))]
    if not found:
        click.echo(NO_FILES)
    if wrong:
        ctx.exit(WRONG)


def _is_right(path: str, name: str) -> bool:
    """Whether a file is without errors; tells what is in it, or what is wrong with it."""
    try:
        sheet = read_program_file(read_source(path).data, name)
    except AssentError as error:
        say(f"assent: {visible(str(error))}", err=True)
        return False
    say(f"{visible(name)}: {contents(sheet)}", bold=True)
    for line in _notes(sheet, path):
        say(f"  {visible(line)}")
    return True


def _in_json(path: str, name: str) -> dict[str, object]:
    """A file with what is in it, or with what is wrong with it."""
    try:
        sheet = read_program_file(read_source(path).data, name)
    except AssentError as error:
        return {"file": path, "error": str(error)}
    commands = [each for entry in sheet.entries for each in _commands(entry)]
    undecided = sum(entry.program.phrase == UNDECIDED for entry in commands)
    counts = {"commands": len(commands), "examples": len(sheet.samples), "undecided": undecided}
    return {"file": path, "error": "", **counts, "notes": list(_notes(sheet, path))}


def contents(sheet: Sheet) -> str:
    """The number of commands and of examples that a file holds."""
    commands = [each for entry in sheet.entries for each in _commands(entry)]
    undecided = sum(entry.program.phrase == UNDECIDED for entry in commands)
    samples = len(sheet.samples)
    passing = "passes" if samples == 1 else "pass"
    told = f"{len(commands)} {fitting(len(commands), 'command')}, {samples} {fitting(samples, 'example')} {passing}"
    return f"{told}, {undecided} undecided" if undecided else told


def _commands(entry: Entry) -> Iterator[Entry]:
    """An entry and those below it that do something themselves."""
    if entry.says:
        yield entry
    for below in entry.below:
        yield from _commands(below)


def _notes(sheet: Sheet, path: str) -> Iterator[str]:
    """The notes for the writer of a file."""
    file = os.path.basename(path)
    described = [name for entry in sheet.entries for name in entry.program.names.split()]
    if len(sheet.entries) == 1 and file.removesuffix(SUFFIX) not in described:
        named = f"{described[0]}{SUFFIX}"
        yield f"{file} describes only `{described[0]}`: call the file {named}, or correct the name in it."
    for entry in sheet.entries:
        for name in entry.program.names.split():
            if index.program(name) is not None:
                yield f"Assent knows `{name}`: this file can only tighten its rules."
    if not sheet.samples:
        yield "No examples. Add one for each command: example ReadsRemote  PROGRAM list"
