"""`assent agents`: the agents on this machine, their hooks, and their own rules."""

from __future__ import annotations

import click

from assent.cli.commands import export, import_, install, status, uninstall
from assent.cli.group import HelpGroup
from assent.cli.options.renamed import renamed
from assent.cli.render.colour import colour_option


@click.group("agents", cls=HelpGroup, invoke_without_command=True)
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON list.")
@colour_option
@click.pass_context
def command(ctx: click.Context, as_json: bool) -> None:
    """Show your agents; exchange rules with them.

    Without a command, each agent on this machine with the state of its hook. `assent doctor` looks deeper.

    \b
    Examples:
      assent agents
      assent agents --json | jq -r '.[] | select(.state == "not guarded").agent'
      assent agents export claude
    """
    if ctx.invoked_subcommand is None:
        ctx.invoke(status.command, as_json=as_json)


for known, name in (
    (status.command, "list"),
    (install.command, "install"),
    (uninstall.command, "uninstall"),
    (export.command, "export"),
    (import_.command, "import"),
):
    command.add_command(renamed(known, f"assent {known.name}", f"assent agents {name}"))
