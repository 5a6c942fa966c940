"""`assent pave`: put the corrections to work."""

from __future__ import annotations

import os
from functools import partial

import click

from assent.cli.render.colour import colour_option
from assent.cli.render.near import AgentName
from assent.cli.render.settings import FAILED, carried_out, scope_named, show_change, show_dry_run
from assent.cli.render.table import say
from assent.cli.render.visible import visible
from assent.config.locations import locate
from assent.correction.instructions import instructions, with_block
from assent.errors import SettingsError
from assent.hooks.agents.event import Agent
from assent.hooks.installation import settings
from assent.hooks.installation.agents import SETUPS
from assent.hooks.installation.install import InstallScope, install
from assent.store.corrections import listed
from assent.store.database import open_store


@click.command("pave")
@click.option("--hook", is_flag=True, help="Install the hook into the agents' settings.")
@click.option(
    "--agent",
    "agents",
    multiple=True,
    metavar="AGENT",
    type=AgentName([agent.value for agent in Agent]),
    help="Choose an agent; repeatable.  [default: all found]",
)
@click.option("--project", "scope", flag_value=InstallScope.Project.value, help="Use the settings of this project.")
@click.option("--local", "scope", flag_value=InstallScope.Local.value, help="Use your own settings in this project.")
@click.option("--user", "scope", flag_value=InstallScope.User.value, help="Use your settings everywhere (the default).")
@click.option("--dry-run", is_flag=True, help="Show the change and make none.")
@click.option("--agents-md", is_flag=True, help="Print the corrections as instructions for an agent.")
@click.option(
    "--append", metavar="FILE", type=click.Path(dir_okay=False), help="Write them into FILE, replacing earlier ones."
)
@colour_option
def command(
    hook: bool, agents: tuple[str, ...], scope: str | None, dry_run: bool, agents_md: bool, append: str | None
) -> int:
    """Install the hook; write instructions for agents.

    --hook installs the hook: a known mistake is corrected before it runs. --agents-md writes the
    corrections as instructions, for AGENTS.md, CLAUDE.md or GEMINI.md. Both change nothing
    when they are run again.

    \b
    Examples:
      assent pave --hook
      assent pave --hook --agent codex --dry-run
      assent pave --agents-md
      assent pave --agents-md --append AGENTS.md
    """
    if append and not agents_md:
        raise click.UsageError("--append goes with --agents-md")
    if (agents or scope) and not hook:
        raise click.UsageError("--agent and whose settings are meant go with --hook")
    if not hook and not agents_md:
        raise click.UsageError("say what to do: --hook, --agents-md, or both")
    failed: list[str] = []
    if hook:
        told: set[str] = set()

        def into(agent: Agent) -> None:
            change = install(agent, scope_named(scope), os.environ, os.getcwd(), dry_run=dry_run)
            if dry_run:
                show_dry_run(change, told, entire=True)
            else:
                show_change(change, told)

        chosen = [Agent(name) for name in agents] or _present()
        failed = carried_out([(agent.value, partial(into, agent)) for agent in chosen])
    if agents_md:
        _instruct(append, dry_run)
    return FAILED if failed else 0


def _present() -> list[Agent]:
    """The agents that have a folder in the home; Claude Code when there is none."""
    home = locate(os.environ).home
    return [setup.agent for setup in SETUPS if os.path.isdir(os.path.join(home, setup.files.folder))] or [Agent.Claude]


def _instruct(append: str | None, dry_run: bool) -> None:
    with open_store(locate(os.environ).store) as store:
        text = instructions(listed(store))
    if append is None:
        click.echo(text, nl=False)
        if not text:
            say("No corrections yet. Add one: assent corrections add --cmd python --replace python3", err=True)
        return
    folder = os.path.dirname(os.path.abspath(append))
    if not os.path.isdir(folder):
        raise SettingsError(f"{append}: the folder {folder} does not exist: create it, or name another file")
    before = settings.read(append)
    try:
        after = with_block(before or "", text)
    except ValueError as error:
        raise SettingsError(f"{append}: {error}") from None
    same = after == (before or "")
    if not same and not dry_run:
        settings.write(os.path.abspath(append), after, before)
    would = "would be" if dry_run else "were"
    told = "unchanged" if same else f"the corrections {would} {'written' if text else 'taken out'}"
    say(f"{visible(append)}: {told}")
