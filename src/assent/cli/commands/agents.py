"""`assent agents`: the agents on this machine, their hooks, and their own rules."""

from __future__ import annotations

import click

from assent.cli.commands import export, import_, install, status, uninstall
from assent.cli.group import HelpGroup, renamed


@click.group("agents", cls=HelpGroup, alone="list")
def command() -> None:
    """Show your agents; exchange rules with them.

    Without a command, it lists the agents on this machine and their hooks. `assent doctor` looks deeper.

    \b
    Examples:
      assent agents
      assent agents --json | jq -r '.[] | select(.state == "not guarded").agent'
      assent agents export claude
    """


for known, name in (
    (status.command, "list"),
    (install.command, "install"),
    (uninstall.command, "uninstall"),
    (export.command, "export"),
    (import_.command, "import"),
):
    command.add_command(renamed(known, f"assent {known.name}", f"assent agents {name}"))
