"""A command with subcommands, whose list shows what each does in full."""

from __future__ import annotations

from copy import copy
from typing import Any

import click

from assent.cli.render.near import did_you_mean


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

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the subcommand; UsageError, with the nearest or all of them, where there is none."""
        if not ctx.resilient_parsing and self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            known = self.list_commands(ctx)
            near = self.value_of(ctx, args[0]) or did_you_mean(args[0], known) or f" Known: {', '.join(known)}"
            raise click.UsageError(f"No such command {args[0]!r}.{near}", ctx)
        return super().resolve_command(ctx, args)

    def value_of(self, ctx: click.Context, word: str) -> str:
        """` Did you mean preset balanced?` of a word that a subcommand takes; empty where none does."""
        for name in self.list_commands(ctx):
            command = self.get_command(ctx, name)
            for param in command.params if command else ():
                if (
                    isinstance(param, click.Argument)
                    and isinstance(param.type, click.Choice)
                    and word in param.type.choices
                ):
                    return f" Did you mean {name} {word}?"
        return ""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the subcommands; a text that is too long is wrapped."""
        known = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        rows = [(name, each.get_short_help_str(limit=1000)) for name, each in known if each and not each.hidden]
        if rows:
            with formatter.section("Commands"):
                formatter.write_dl(rows)


def renamed(known: click.Command, earlier: str, name: str) -> click.Command:
    """The same command with another name, also in its help: `assent alias` as `assent corrections add`."""
    other = copy(known)
    other.name = name.rpartition(" ")[2]
    other.help = (known.help or "").replace(earlier, name)
    return other
