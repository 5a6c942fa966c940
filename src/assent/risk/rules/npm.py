"""npm, and the programs that run packages and choose package managers with it."""

from __future__ import annotations

from assent.command.model import Argument
from assent.risk.category import Category
from assent.risk.finding import Judgement


def package(word: Argument) -> Judgement:
    """A package by its name in the registry; other ways to name one make a request to any host."""
    if not (word.exact or word.glob):
        return Judgement(Category.Unrecognized, f"the name `{word.text}` is only known at run time", word)
    name = word.prefix.removeprefix("@")
    if ":" in name or name.startswith(("/", "~", ".")) or name.count("/") > word.prefix.startswith("@"):
        return Judgement(Category.Unrecognized, f"`{word.text}` is not a name in the registry", word)
    return Judgement(Category.ReadsFilesystem, "")
