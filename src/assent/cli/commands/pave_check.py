"""`assent pave-check`: the hook itself."""

from __future__ import annotations

import click

from assent.cli.render.near import AgentName
from assent.hooks.agents.event import Agent


@click.command("pave-check")
@click.option(
    "--agent",
    metavar="AGENT",
    type=AgentName([agent.value for agent in Agent]),
    default=Agent.Claude.value,
    show_default=True,
    help="Name the agent.",
)
def command(agent: str) -> int:
    """Answer an agent's event from standard input.

    Exit code 2 stops the call, with the reason on standard error.

    \b
    Examples:
      echo '{"tool_name": "Bash", "tool_input": {"command": "grep -rn x ."}}' | assent pave-check
      assent pave-check --agent codex < event.json
    """
    from assent.hooks.cold import serve

    return serve(Agent(agent))
