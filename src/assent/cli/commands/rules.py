"""`assent rules`: try the examples of every rule, and say how much the rules know."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator

import click

from assent import knowledge
from assent.assessment import Context, assess
from assent.cli.commands.rules_check import NO_FILES, check
from assent.cli.commands.rules_new import new
from assent.cli.commands.rules_show import show
from assent.cli.group import HelpGroup
from assent.cli.options.rules_files import files_here, paths_here
from assent.cli.render.colour import colour_option
from assent.cli.render.table import Cell, counted, say, show_table
from assent.cli.render.visible import visible
from assent.config.locations import locate, shown
from assent.config.policy_file import read_user_file
from assent.config.source import read_source
from assent.errors import PolicyError
from assent.hooks.installation import settings
from assent.record import Record
from assent.risk.catalog.layout import formatted
from assent.risk.finding import Unknown
from assent.risk.rulebook import families, family_of, programs
from assent.rules_table import vocabulary

FAILED = 1
CONTEXT = Context(cwd="/home/you/project", workspace="/home/you/project", home="/home/you")
_GAPS = (Unknown.Program, Unknown.Subcommand, Unknown.Option)  # in what a rule says
DIFFERS = 1


@click.group("rules", cls=HelpGroup)
def command() -> None:
    """Show and test rules; teach Assent a program.

    \b
    Examples:
      assent rules show git push
      assent rules new freshctl --from-help
      assent rules check
    """


command.add_command(show)
command.add_command(new)
command.add_command(check)


@command.command("test", short_help="Try the examples of every rule, yours included.")
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object.")
@colour_option
@click.pass_context
def test(ctx: click.Context, as_json: bool) -> None:
    """Judge the examples of the built-in rules and of your policy file.

    Exit code 0 when all pass, 1 when one fails; 2 for an error in your file.

    \b
    Example:
      assent rules test
    """
    tried, wrong = 0, []
    for family in families():
        for example in family.examples:
            tried += 1
            finding = example.finding()
            if finding.category is not example.category:
                expected, found = example.category.name, finding.category.name
                told = {"family": family.name, "example": example.text, "expected": expected, "found": found}
                wrong.append({**told, "reason": finding.reason})
    if as_json:
        own = _own_rules()
        rules = None if own is None else {"file": own[0], "rules": own[1]}
        click.echo(json.dumps({"examples": tried, "wrong": wrong, "own": rules}))
        ctx.exit(FAILED if wrong else 0)
    for each in wrong:
        said = f"{each['example']}: {each['found']}, not {each['expected']}: {each['reason']}"
        click.secho(visible(f"{each['family']}: {said}"), fg="red")
    say(f"{tried} examples of built-in rules, {len(wrong)} wrong")
    own = _own_rules()
    if own is not None:
        say(visible(f"{own[0]}: the examples of {counted(own[1], 'rule')} pass"))
    ctx.exit(FAILED if wrong else 0)


def _own_rules() -> tuple[str, int] | None:
    """The user's file and its number of rules; reading tries its examples, and raises at the first that is wrong."""
    places = locate(os.environ)
    if not os.path.lexists(places.policy):
        return None
    name = shown(places.policy, places.home)
    return name, len(read_user_file(read_source(places.policy).data, name).rules)


@command.command("coverage", short_help="Count how much of popular programs the rules know.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")
@colour_option
def show_coverage(as_json: bool) -> None:
    """List the programs that agents use most, with how many of their subcommands or options have a rule.

    Anything without a rule asks.

    \b
    Example:
      assent rules coverage
    """
    if as_json:
        for found in coverage():
            fields = ("program", "family", "what", "judged", "known")
            click.echo(json.dumps({name: getattr(found, name) for name in fields}))
        return
    rows = [
        [
            Cell(found.program, bold=True),
            Cell(found.family or "no rule", None if found.family else "red"),
            Cell(f"{found.judged} of {found.known} {found.what}" if found.known else "", dim=True),
        ]
        for found in coverage()
    ]
    show_table(rows)


class Coverage(Record):
    """The number of a program's subcommands, or else options, that have a rule of their own."""

    program: str
    family: str  # empty without a rule
    what: str  # subcommands, options
    judged: int
    known: int


def coverage() -> Iterator[Coverage]:
    """The coverage of each of the most used programs."""
    for program in vocabulary("assent", "most-used"):
        known = knowledge.of(program)
        subcommands = tuple(known.subcommands()) if known else ()
        options = tuple(dict.fromkeys(name for name, _ in known.options.values())) if known else ()
        words = subcommands or options
        judged = sum(_is_judged(program, word) for word in words)
        yield Coverage(program, family_of(program), "subcommands" if subcommands else "options", judged, len(words))


def _is_judged(program: str, word: str) -> bool:
    """Whether a rule says more of the word than that it is not known."""
    findings = assess(f"{program} {word}", CONTEXT).findings
    return not any(finding.unknown in _GAPS for finding in findings)


@command.command("format", short_help="Format files about programs.")
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False))
@click.option("--check", "only_check", is_flag=True, help="Check only: exit code 1 if a file would change.")
@colour_option
@click.pass_context
def format_(ctx: click.Context, files: tuple[str, ...], only_check: bool) -> None:
    """Format FILES, or those that apply in this folder: yours and the project's.

    One space between words, long lists of options over several lines. Comments are kept.

    \b
    Examples:
      assent rules format
      assent rules format freshctl.rules
    """
    found = list(files) or list(paths_here())
    if not found:
        click.echo(NO_FILES)
    differs = False
    for path in found:
        try:
            before = read_source(path).data.decode()
        except UnicodeDecodeError as error:
            raise PolicyError(f"{path}: is not UTF-8") from error
        after = formatted(before, path)
        if after == before:
            continue
        differs = True
        if not only_check:
            settings.write(path, after, before)
        click.echo(f"{visible(path)}: {'would change' if only_check else 'laid out'}")
    ctx.exit(DIFFERS if differs and only_check else 0)


@command.command("list", short_help="List the programs that have rules, by family.")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON: families with their programs.")
@colour_option
def list_(as_json: bool) -> None:
    """List the families of programs that have rules; first those of your own files and of the project's.

    \b
    Examples:
      assent rules list
      assent rules list --json | jq -r '.git[]'
    """
    found = {
        file.name: [name for entry in file.sheet.entries for name in entry.program.names.split()]
        for file in files_here()
    }
    found |= programs()
    if as_json:
        click.echo(json.dumps(found))
        return
    rows = [[Cell(family, bold=True), Cell(" ".join(names), dim=True)] for family, names in found.items()]
    show_table(rows)
