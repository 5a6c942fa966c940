"""Terminal multiplexers: what they list is harmless; they type into other shells, and start new ones."""

from __future__ import annotations

from assent.command.model import Command, Surroundings
from assent.command.options import read
from assent.risk.category import Category
from assent.risk.entries import index
from assent.risk.entries.table import judge
from assent.risk.finding import Judgement

STARTS = Category.Unrecognized


def tmux(command: Command, _: Surroundings) -> Judgement:
    """tmux: a word that ends with `;` is the end of a command, and more follow."""
    for word in command.argv[1:]:
        if word.text.endswith(";"):
            return Judgement(Category.Unrecognized, f"more commands follow `{word.text}`", word)
    reading = read(command.argv, index.stated("tmux").grammar)
    if not reading.operands and not reading.has("-V") and not reading.has("-h"):
        return Judgement(STARTS, "`tmux` starts a shell", command.argv[0])
    return judge(index.stated("tmux"), command.argv, "tmux")
