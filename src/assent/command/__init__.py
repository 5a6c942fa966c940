"""Tree → every simple command that could run, with the known facts about it before it runs."""

from __future__ import annotations

from assent.command.model import Analysis, Argument, Command, Joined, Place, Surroundings, Wrapping, wordless
from assent.command.options import Doubt, Grammar, Option, Problem, Reading, grammar, read
from assent.command.walk import analyse
from assent.option_table import Takes

__all__ = [
    "Analysis",
    "Argument",
    "Command",
    "Doubt",
    "Grammar",
    "Joined",
    "Option",
    "Place",
    "Problem",
    "Reading",
    "Surroundings",
    "Takes",
    "Wrapping",
    "analyse",
    "grammar",
    "read",
    "wordless",
]
