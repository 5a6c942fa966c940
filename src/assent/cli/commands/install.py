"""`assent install`: put the hook into agents' settings."""

from __future__ import annotations

import os
import sys
from functools import partial

import click

from assent.cli.commands import statusline
from assent.cli.commands.preset_choice import settle
from assent.cli.render import own_rules
from assent.cli.render.colour import colour_option
from assent.cli.render.near import OneOf
from assent.cli.render.settings import (
    FAILED,
    agents_named,
    carried_out,
    scope_named,
    settings_options,
    show_change,
    show_dry_run,
    show_plan,
)
from assent.cli.render.table import say
from assent.cli.render.visible import visible
from assent.config.load import load_policy
from assent.config.locations import locate, shown
from assent.config.setting import state
from assent.errors import SettingsError
from assent.hooks import http_setting, listening
from assent.hooks.agents.event import Agent
from assent.hooks.command_line import line
from assent.hooks.http_setting import HttpSetting
from assent.hooks.installation import hookfile, http_proof
from assent.hooks.installation import install as installing
from assent.hooks.installation.agents import SETUPS, setup_of
from assent.hooks.installation.guarded import present
from assent.hooks.installation.install import InstallScope, wanted_lines
from assent.hooks.installation.planning import Action, SettingsChange, hooks, whole
from assent.hooks.installation.self_test import fault
from assent.policy import Preset
from assent.policy.model import BoxUse
from assent.record import Record

OFFER = (
    "Commands that Assent would ask about, such as unknown programs and your project's own scripts, can run in a box "
    "first: on a copy of the workspace, without network or keys. Only effects that your policy does not allow are then "
    "asked about."
)


@click.command("install")
@settings_options
@click.option("--all", "every", is_flag=True, help="Install into every agent found on this machine.")
@click.option("--http", is_flag=True, help="Let Claude Code ask by HTTP, not by a command.")
@click.option("--portable", is_flag=True, help="Write a line that others can use, in a project.")
@click.option("--print", "as_text", is_flag=True, help="Print the settings with the hook; change nothing.")
@click.option("--preset", type=OneOf([preset.value for preset in Preset]), help="Set how much you want to be asked.")
@colour_option
def command(
    agents: tuple[str, ...],
    scope: str | None,
    dry_run: bool,
    entire: bool,
    every: bool,
    yes: bool,
    http: bool,
    portable: bool,
    as_text: bool,
    preset: str | None,
) -> int:
    """Install the hook into each AGENT's settings.

    The rest of the file is kept, and running it again changes nothing. Assent tests the line with an
    event that must be blocked. Last, you choose a preset, if your policy has none, whether to use
    the box (on Linux), and whether Claude Code shows a status line. --yes prints a line for each change;
    --dry-run shows what would change.

    With --http a local background process answers Claude Code. If it is down, Claude Code falls back to its own
    rules.

    AGENT is one of: amp, claude, cline, codex, copilot, cursor, droid, gemini, kiro, opencode, qwen, vscode, windsurf.

    \b
    Examples:
      assent install claude --dry-run
      assent install claude codex
      assent install --all --yes --preset balanced
      assent install claude --project --portable
      claude --settings "$(assent install claude --print)"
    """
    if as_text:
        click.echo(_text(agents), nl=False)
        return 0
    if portable and (scope_named(scope) is not InstallScope.Project or http):
        raise click.UsageError("--portable goes with --project, and not with --http.")
    chosen = _chosen(agents, every=every)
    ask = not yes and sys.stdin.isatty()
    told: set[str] = set()
    done: set[Agent] = set()

    def into(agent: Agent) -> None:
        by_http = http_setting.planned(os.environ) if http else None
        if _install(agent, _Way(scope_named(scope), by_http, portable), dry_run, entire, ask, told):
            done.add(agent)

    failed = carried_out([(agent.value, partial(into, agent)) for agent in chosen])
    if not dry_run and done:
        settle(preset, ask=ask)
        offer(ask=ask)
        if Agent.Claude in done and scope_named(scope) is InstallScope.User:
            statusline.offer(ask=ask)
    elif not dry_run and not failed:
        say("Nothing was changed.")
    if failed:
        say(f"assent: not installed: {', '.join(failed)}. Then run: assent install {' '.join(failed)}", err=True)
    return FAILED if failed else 0


def _chosen(agents: tuple[str, ...], *, every: bool) -> list[Agent]:
    """The agents that are named, or all on this machine."""
    here = [setup.agent for setup in SETUPS if present(setup, os.environ, os.getcwd())] if every else []
    if not agents and not here:
        raise click.UsageError(
            "no agent was found on this machine. Name one: assent install claude"
            if every
            else "name an agent, or give --all"
        )
    return agents_named(agents) or here


def _text(agents: tuple[str, ...]) -> str:
    """Settings that hold nothing but the hook, for one session or for who keeps settings in another way."""
    if len(agents) != 1:
        raise click.UsageError("--print goes with one agent")
    setup = setup_of(Agent(agents[0]))
    return whole(setup) if setup.whole else hookfile.install(None, hooks(setup.agent), "the settings", setup.empty)


class _Way(Record):
    """Into whose settings the hook goes, and how it is asked."""

    scope: InstallScope
    http: HttpSetting | None
    shared: bool  # by a line that names nothing of this machine


def _install(agent: Agent, way: _Way, dry_run: bool, entire: bool, ask: bool, told: set[str]) -> bool:
    """Whether the hook is in the settings now."""
    planned = _change(agent, way, dry_run=True)
    if dry_run:
        show_dry_run(planned, told, entire=entire)
        return False
    if ask and planned.action is not Action.Unchanged:
        show_plan(planned)
        if not click.confirm("Make this change?", default=True):
            return False
    change = _change(agent, way, dry_run=False)
    show_change(change, told)
    if way.http is None:
        _prove(agent, shared=way.shared)
    else:
        _prove_http(agent, change.path)
    for own in own_rules.found(agent):
        say(f"- Your {own_rules.told(own)}. They spare prompts, but never for lost data or secrets.")
    return True


def _change(agent: Agent, way: _Way, *, dry_run: bool) -> SettingsChange:
    place = os.environ, os.getcwd()
    return installing.install(agent, way.scope, *place, dry_run=dry_run, http=way.http, shared=way.shared)


def _prove_http(agent: Agent, path: str) -> None:
    """Start what answers, and send it a real event as the settings say. Raises SettingsError when it is not stopped."""
    setup = setup_of(agent)
    listening.listens(os.environ)
    why = http_proof.fault(setup, path, os.environ)
    if why:
        raise SettingsError(f"the hook of {setup.title} was put in place, but it does not work: {why}")
    click.echo(f"- Tested: the hook blocks {visible('`rm -rf /`')} by HTTP.")


def _prove(agent: Agent, *, shared: bool) -> None:
    """Send a real event through each line. Raises SettingsError when one does not stop what it must."""
    setup = setup_of(agent)
    lines = (line(agent),) if setup.whole else tuple(dict.fromkeys(wanted_lines(agent, shared=shared)))
    if not setup.sample:
        return
    for tried in lines:
        why = fault(setup, tried, os.environ)
        if why:
            raise SettingsError(f"the hook of {setup.title} was put in place, but it does not work: {why}")
    click.echo(f"- Tested: the hook blocks {visible('`rm -rf /`')}.")


def offer(*, ask: bool) -> None:
    """Put the answer into the policy file; not where nobody can answer, it is answered, or there is no box."""
    places = locate(os.environ)
    if not ask or sys.platform != "linux" or load_policy(os.getcwd(), os.getcwd(), os.environ).box:
        return
    from assent.box.probe import probe

    if not probe(places.state).works:
        return
    click.echo()
    say(OFFER)
    is_wanted = click.confirm("Use the box?", default=False)
    name = shown(places.policy, places.home)
    state(places.policy, name, "box", (BoxUse.On if is_wanted else BoxUse.Off).value)
    click.echo(f"Box: {'on' if is_wanted else 'off'} (in {name}).")
