"""Package managers of Debian and its kin."""

from __future__ import annotations

from assent.command.model import Command, Surroundings
from assent.command.options import read
from assent.risk.entries import index
from assent.risk.entries.table import judge
from assent.risk.finding import Judgement


def apt(command: Command, _: Surroundings) -> Judgement:
    """Options may stand before the subcommand as well: they are read as if behind it."""
    table = index.stated(command.program or "")
    words = command.argv
    rest = read(words, table.grammar).rest
    if rest < len(words):
        words = (words[0], words[rest], *words[1:rest], *words[rest + 1 :])
    return judge(table, words, words[0].text)
