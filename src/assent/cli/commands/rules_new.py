"""`assent rules new`: a draft of a file about a program."""

from __future__ import annotations

import os

import click

from assent.cli.render.colour import colour_option
from assent.cli.render.table import say
from assent.cli.render.visible import visible
from assent.config.locations import PROJECT_PROGRAMS, locate, shown
from assent.config.source import read_source
from assent.config.taught import SUFFIX
from assent.errors import TeachingError
from assent.hooks.installation import settings
from assent.record import replace
from assent.risk.entries import index
from assent.teaching.draft import draft, known_outline
from assent.teaching.outline import Outline, hoisted

_FILE = click.Path(exists=True, dir_okay=False)


@click.command("new", short_help="Write a draft of a file about PROGRAM.")
@click.argument("program")
@click.option("--from-help", is_flag=True, help="Run PROGRAM --help, and that of its subcommands.")
@click.option("--from-carapace", metavar="FILE", type=_FILE, help="Read the carapace spec in FILE.")
@click.option("--project", is_flag=True, help="Put it into this project's .assent/programs.")
@click.option("--print", "as_text", is_flag=True, help="Print it instead.")
@colour_option
def new(program: str, from_help: bool, from_carapace: str | None, project: bool, as_text: bool) -> None:
    """Write a draft of a file about PROGRAM, in which nothing is decided yet.

    It goes to your own programs folder, with the subcommands and options that Assent knows of PROGRAM. Only
    --from-help runs PROGRAM.

    \b
    Examples:
      assent rules new freshctl
      assent rules new freshctl --from-help
      assent rules new freshctl --from-carapace freshctl.yaml
    """
    if from_help and from_carapace:
        raise click.UsageError("--from-help and --from-carapace exclude each other")
    if not _is_name(program):
        raise click.UsageError(f"{program!r} is not the name of a program: give one word, without a folder")
    places = locate(os.environ)
    folder = os.path.join(os.getcwd(), *PROJECT_PROGRAMS) if project else places.programs
    path = os.path.join(folder, f"{program}{SUFFIX}")
    name = shown(path, places.home)
    outline, source = _outline(program, from_help, from_carapace)
    text = draft(hoisted(outline), source, name)
    if as_text:
        click.echo(text, nl=False)
        return
    _write(path, name, text)
    say(f"{visible(name)}: a draft in which nothing is decided yet", bold=True)
    if index.program(program) is not None:
        say(f"Assent knows `{visible(program)}`: the file can only tighten its rules.")
    say(f"Edit it, then run: assent rules check {visible(name)}")


def _is_name(program: str) -> bool:
    plain = program.isascii() and program.isprintable() and not set(program) & set(' /=,"#:')
    return plain and program[:1] not in ("", "-", ".")


def _outline(program: str, from_help: bool, from_carapace: str | None) -> tuple[Outline, str]:
    """The words of the program, and where they are from."""
    if from_help:
        from assent.teaching.asking import outline

        found = outline(program)
        return replace(found, about=""), f"{found.about or program}, {program} --help"
    if from_carapace:
        from assent.teaching.carapace import read_carapace

        found = read_carapace(read_source(from_carapace).data, from_carapace)
        return replace(found, names=(program,)), f"carapace spec {os.path.basename(from_carapace)}"
    known = known_outline(program)
    if known is not None:
        return known, "the words that Assent knows of it"
    return Outline((program,), below=(Outline(("list",)),)), ""


def _write(path: str, name: str, text: str) -> None:
    """Write it whole or not at all: a file that ends too early would have every command asked about."""
    if os.path.lexists(path):
        raise TeachingError(f"{name} already exists; remove it first, or see a draft with --print")
    settings.write(path, text, None)
