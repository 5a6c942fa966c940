"""Finding files and text in them."""

from __future__ import annotations

from assent.command.model import Command, Surroundings
from assent.command.wrappers.find import outside
from assent.risk.entries import index
from assent.risk.entries.table import judge
from assent.risk.finding import Judgement


def fd(command: Command, _: Surroundings) -> Judgement:
    """The commands behind -x and -X are judged for themselves."""
    return judge(index.stated("fd"), outside(command.argv), "fd")
