"""A command with subcommands, whose list shows what each does in full."""

from __future__ import annotations

import click

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class HelpGroup(click.Group):
    """A group whose help page cuts no text off.

    `alone` names the subcommand that runs where none is given; without it the help page is shown.
    """

    def __init__(self, *given: Any, alone: str = "", **named: Any) -> None:
        super().__init__(*given, **named)
        self.alone = alone

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put `alone` before the options if there is no subcommand; a shell that completes words gets all."""
        asked = bool(args) and (not args[0].startswith("-") or args[0] in ctx.help_option_names)
        if self.alone and not asked and not ctx.resilient_parsing:
            args = [self.alone, *args]
        return super().parse_args(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the subcommands; a text that is too long is wrapped."""
        known = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        rows = [(name, each.get_short_help_str(limit=1000)) for name, each in known if each and not each.hidden]
        if rows:
            with formatter.section("Commands"):
                formatter.write_dl(rows)
