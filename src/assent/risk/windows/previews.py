"""Cmdlets that only say what they would do: `Remove-Item x -WhatIf`."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.inflection import gerund
from assent.risk.windows.scanning import POWERSHELL
from assent.rules_table import knows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument

PREVIEWS = ("-whatif", "-wi")  # the switch, and its alias


def previews(name: str | None, words: Sequence[Argument]) -> bool:
    """Whether the cmdlet of that name is called by it, not by an alias that is another program on Unix, for a preview.

    A switch with a value behind a colon is not read so, nor is a word in quotes or behind `--`, which is an operand.
    """
    if name not in knows(POWERSHELL, "previewing") or words[0].text.casefold() != name:
        return False
    return switch(words) is not None and all(word.text != "--" for word in words)


def switch(words: Sequence[Argument]) -> Argument | None:
    """The word that asks for a preview."""
    for word in words[1:]:
        lengths = (len(word.text), len(f"{word.text}:$true"))  # a mark in the word may make an operand of it
        if word.text.casefold() in PREVIEWS and word.exact and not word.quoted and word.end - word.start in lengths:
            return word
    return None


def preview(judged: Judgement, words: Sequence[Argument]) -> Judgement:
    """The judgement of a call, as that of a preview."""
    asked = switch(words)
    if asked is None or judged.category is Category.Unrecognized:
        return judged
    name = words[0].text
    _, called, does = judged.reason.partition(f"`{name}` ")
    verb, _, others = does.partition(" ")
    deed = f"{gerund(verb)} {others}" if called else "its changes"
    return Judgement(Category.ReadsFilesystem, f"`{name} {asked.text}` only previews {deed}", words[0])
