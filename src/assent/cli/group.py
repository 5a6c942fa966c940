"""A command with subcommands, whose list shows what each does in full."""

from __future__ import annotations

import click


class Group(click.Group):
    """A group whose help page cuts no text off."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the subcommands; a text that is too long is wrapped."""
        known = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        rows = [(name, each.get_short_help_str(limit=1000)) for name, each in known if each and not each.hidden]
        if rows:
            with formatter.section("Commands"):
                formatter.write_dl(rows)
