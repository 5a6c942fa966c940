"""`assent hook`: answer an agent's event, as the installed hook does."""

from __future__ import annotations

import click

from assent.cli.render.near import AgentName
from assent.hooks.agents.event import Agent


@click.command("hook")
@click.argument("agent", metavar="AGENT", type=AgentName([agent.value for agent in Agent]))
def command(agent: str) -> int:
    """Answer the event of AGENT on standard input.

    Agents run a faster form of this, which `assent install` sets up; use this one for testing.
    Exit code 2 stops the agent's command.

    \b
    Examples:
      assent hook claude < event.json
      echo '{"tool_name": "Bash", "tool_input": {"command": "rm -rf ~"}}' | assent hook claude
    """
    from assent.hooks.cold import serve

    return serve(Agent(agent))
