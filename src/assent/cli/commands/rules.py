"""`assent rules`: try the examples of every rule, and say how much the rules know."""

from __future__ import annotations

import json
import os

import click

from assent.cli.commands.coverage import coverage
from assent.cli.commands.rules_check import check
from assent.cli.commands.rules_format import format_
from assent.cli.commands.rules_list import list_
from assent.cli.commands.rules_new import new
from assent.cli.commands.rules_show import show
from assent.cli.group import HelpGroup
from assent.cli.render.colour import colour_option
from assent.cli.render.count import counted
from assent.cli.render.table import Cell, say, table, terminal_columns
from assent.cli.render.visible import visible
from assent.config.locations import locate, shown
from assent.config.policy_file import read_user_file
from assent.config.source import read_source
from assent.risk.families import families

FAILED = 1


@click.group("rules", cls=HelpGroup)
def command() -> None:
    """Show and test rules; teach Assent a program.

    \b
    Examples:
      assent rules show git push
      assent rules new freshctl --from-help
      assent rules check
    """


command.add_command(list_)
command.add_command(show)
command.add_command(new)
command.add_command(check)
command.add_command(format_)


@command.command("test", short_help="Try the examples of every rule, yours included.")
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object.")
@colour_option
@click.pass_context
def test(ctx: click.Context, as_json: bool) -> None:
    """Judge the examples of the built-in rules and of your policy file.

    Exit code 0 when all come out as they must, 1 when one does not; 2 for an error in your file.

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
        say(visible(f"{own[0]}: the examples of {counted(own[1], 'rule')} come out"))
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
    for line in table(rows, terminal_columns()):
        click.echo(line)
