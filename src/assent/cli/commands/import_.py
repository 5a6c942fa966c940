"""`assent import`: an agent's own rules as rules of the policy file."""

from __future__ import annotations

import json
import os

import click

from assent.cli.commands.export import plain_left, tell_left
from assent.cli.render.colour import COLOURS, colour_option
from assent.cli.render.near import AgentName
from assent.cli.render.table import Cell, fitting, say, show_table
from assent.cli.render.visible import visible
from assent.config.locations import locate, shown
from assent.errors import SettingsError
from assent.exchange import ExchangeAgent, FoundRule, checked, read
from assent.exchange.appending import append, fresh
from assent.hooks.agents.event import Agent
from assent.hooks.installation.install import InstallScope, settings_path
from assent.risk.category import in_words

_USUAL = {
    ExchangeAgent.Codex: ".codex/rules/default.rules",
    ExchangeAgent.Gemini: ".gemini/policies/rules.toml",
    ExchangeAgent.OpenCode: ".config/opencode/opencode.json",
}


@click.command("import", short_help="Import an agent's own rules into your policy file.")
@click.argument("agent", metavar="AGENT", type=AgentName([agent.value for agent in ExchangeAgent]))
@click.argument("file", required=False, type=click.Path(exists=True, dir_okay=False))
@click.option("--dry-run", is_flag=True, help="Show what would be imported; write nothing.")
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object.")
@colour_option
def command(agent: str, file: str | None, dry_run: bool, as_json: bool) -> None:
    """Add the rules of FILE, as AGENT keeps them, to your policy file, and say what is left out and why.

    Without FILE, those in the agent's own settings. It leaves out rules that allow more than they seem to:
    interpreters, wrappers alone, whole programs, wildcards that end within a word, pieces of scripts. Running it
    twice adds nothing.

    \b
    Examples:
      assent import claude --dry-run
      assent import codex ~/.codex/rules/default.rules
      assent import gemini ~/.gemini/policies/mine.toml --json
    """
    file = file or _usual(ExchangeAgent(agent))
    places = locate(os.environ)
    policy = shown(places.policy, places.home)
    found, left = checked(read(ExchangeAgent(agent), _text(file), shown(file, places.home)))
    new = fresh(places.policy, policy, found)
    if new and not dry_run:
        append(places.policy, policy, new, f"{agent}: {shown(os.path.abspath(file), places.home)}")
    if as_json:
        click.echo(
            json.dumps({"policy": places.policy, "taken_over": list(map(_plain, new)), "left_out": plain_left(left)})
        )
        return
    show_table([_row(one) for one in new])
    known = len(found) - len(new)
    stated = f", {known} {'is' if known == 1 else 'are'} already there" if known else ""
    does = "would be added to" if dry_run else "added to"
    say(visible(f"{len(new)} {fitting(len(new), 'rule')} {does} {policy}{stated}; {len(left)} left out"))
    tell_left(left)


def _usual(agent: ExchangeAgent) -> str:
    """The path at which the agent keeps the user's own rules. Raises UsageError where no such file exists."""
    if agent is ExchangeAgent.Claude:
        file = settings_path(Agent.Claude, InstallScope.User, os.environ, os.getcwd())
    else:
        file = os.path.join(locate(os.environ).home, _USUAL[agent])
    if not os.path.isfile(file):
        raise click.UsageError(f"{visible(file)} does not exist: name the FILE.")
    return file


def _text(file: str) -> str:
    try:
        with open(file, encoding="utf-8") as opened:
            return opened.read()
    except UnicodeDecodeError as error:
        raise SettingsError(f"{file}: is not UTF-8 (byte {error.start})") from None


def _row(one: FoundRule) -> list[Cell]:
    reach = f"up to “{in_words(one.ceiling)}”" if one.ceiling is not None else ""
    return [
        Cell(one.decision.name, COLOURS[one.decision]),
        Cell(visible(one.pattern)),
        Cell(visible("; ".join(filter(None, (reach, one.justification)))), dim=True),
    ]


def _plain(one: FoundRule) -> dict[str, str | None]:
    ceiling = one.ceiling.name if one.ceiling is not None else None
    return {
        "decision": one.decision.name,
        "pattern": one.pattern,
        "ceiling": ceiling,
        "justification": one.justification,
    }
