"""What somebody may have meant: commands, agents and codes near to the word that was typed."""

from __future__ import annotations

from difflib import get_close_matches

import click

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


def did_you_mean(typed: str, known: Iterable[str]) -> str:
    """` Did you mean claude?`, empty where nothing is near."""
    near = get_close_matches(typed.casefold(), list(known), 1)
    return f" Did you mean {near[0]}?" if near else ""


class AgentName(click.Choice[str]):
    """The name of an agent; a wrong one is answered with the nearest."""

    def get_invalid_choice_message(self, value: object, ctx: click.Context | None) -> str:  # noqa: ARG002 - click's
        """Say that there is no such agent, which it may have been, and which there are."""
        return f"no agent {str(value)!r}.{did_you_mean(str(value), self.choices)} Known: {', '.join(self.choices)}"
