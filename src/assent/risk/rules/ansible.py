"""Ansible: what it would do is shown by some options; everything else reaches other machines."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

PROJECT = Category.RunsProjectCode
LISTS_ONLY = (".ini", ".yml", ".yaml", ".json", ".toml", ".cfg", "/hosts")  # what Ansible reads and does not run


def inventory(word: Argument) -> Judgement:
    """The machines: names with a comma, or a file, which is run when it is a program."""
    if word.exact and "," in word.text:
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` are names")
    if word.exact and (word.text.endswith(LISTS_ONLY) or word.text == "hosts"):
        return Judgement(Category.ReadsFilesystem, "", reads=(word,))
    return Judgement(PROJECT, f"`{word.text}` may be a program, which is run for its output", word, reads=(word,))
