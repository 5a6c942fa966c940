"""The probable meaning of a wrong word: commands, agents and codes near to the one that was typed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

import click

_NEAR = 0.6  # how alike two words are, from 0 to 1


def did_you_mean(typed: str, known: Iterable[str], nearness: float = _NEAR) -> str:
    """` Did you mean claude?`, empty where nothing is near; case does not count, two letters swapped are nearest."""
    words = {word.casefold(): word for word in known}
    word = typed.casefold()
    swapped = [word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in range(len(word) - 1)]
    near = [each for each in swapped if each in words] or get_close_matches(word, list(words), 1, nearness)
    return f" Did you mean {words[near[0]]}?" if near else ""


class OneOf(click.Choice[str]):
    """One of a few words; a wrong one is answered with the nearest, and with all."""

    def get_missing_message(self, param: click.Parameter, ctx: click.Context | None) -> str:  # noqa: ARG002 - click's
        """Say on one line which there are."""
        return f"Choose from: {', '.join(self.choices)}."

    def get_invalid_choice_message(self, value: object, ctx: click.Context | None) -> str:  # noqa: ARG002 - click's
        """Say which it may have been, and which there are."""
        near = did_you_mean(str(value), self.choices)
        return f"{str(value)!r} is not one of {', '.join(self.choices)}.{near}"


class Whole(click.IntRange):
    """A number within bounds; a word is answered without the word “range”."""

    name = "whole number"

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:  # noqa: ARG002 - click's
        """The word for it in a help page."""
        return "N"


class AgentName(OneOf):
    """The name of an agent; a wrong one is answered with the nearest."""

    def get_invalid_choice_message(self, value: object, ctx: click.Context | None) -> str:  # noqa: ARG002 - click's
        """Say that there is no such agent, which it may have been, and which there are."""
        return no_agent(str(value), self.choices)


def no_agent(typed: str, known: Sequence[str]) -> str:
    """The message about the name of an agent that nobody knows, with the nearest and with all."""
    return f"no agent {typed!r}.{did_you_mean(typed, known)} Known: {', '.join(known)}"
