"""The desktop: opening, clipboards, notices, dialogs, mail and printing."""

from __future__ import annotations

from assent.command.model import Argument
from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.rules_table import knows


def bindings(word: Argument) -> Judgement:
    """`key:action+action`, separated by commas."""
    actions = [action for each in word.text.split(",") for action in each.partition(":")[2].split("+")]
    known = [action.partition("(")[0] for action in actions if action.count("(") == action.endswith(")")]
    if word.exact and len(known) == len(actions) and knows("fzf", "actions").issuperset(known):
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` runs no program")
    return Judgement(Category.Unrecognized, f"`{word.text}` may run a program", word)
