"""`assent corrections`: what `assent alias` and `assent aliases` do, under one word."""

from __future__ import annotations

from typing import Any

import click

from assent.cli.commands import alias, aliases
from assent.cli.group import HelpGroup, renamed

_NOT_TO_REMOVE = ("to_delete", "message", "examples", "tries")


def _remove(**given: Any) -> None:
    """Delete one, as `assent alias --delete` does."""
    click.get_current_context().invoke(alias.command, **given, to_delete=True)


command = HelpGroup(
    "corrections",
    commands={
        "add": renamed(alias.command, "assent alias", "assent corrections add"),
        "remove": alias.AliasTaker(
            "remove",
            callback=_remove,
            params=[param for param in alias.command.params if param.name not in _NOT_TO_REMOVE],
            help="Remove a correction: the same words and options as for `add`.\n\n\b\n"
            "Example:\n  assent corrections remove --cmd grep --replace rg",
            short_help="Remove a correction.",
        ),
        **{
            name: renamed(known, f"assent aliases {name}", f"assent corrections {name}")
            for name, known in aliases.command.commands.items()
        },
    },
    alone="list",
    help="List, add, export and import corrections.\n\n"
    "Without a command, it lists your corrections: each fixes a mistake before it runs.\n\n\b\n"
    "Examples:\n"
    "  assent corrections\n"
    "  assent corrections add --cmd scp --flag r R\n"
    "  assent corrections remove --cmd scp --flag r R\n"
    "  assent corrections export > corrections.toml",
)
