"""Options that an entry does not list, by the facts about their program: whether the next word is their value."""

from __future__ import annotations

from assent.knowledge import of
from assent.option_table import Takes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.options import Grammar
    from assent.knowledge import Known


def may_take_next(word: str, name: str, grammar: Grammar) -> bool:
    """Whether the word behind `word`, an option of the command called `name`, may be its value.

    Only a reason asks: what is not known is a value, so that no reason names the value of an option as an object.
    """
    if "=" in word:
        return False
    known = _known(name)
    if word.startswith("--") or grammar.words:
        return _takes(word, known, grammar) is not Takes.Nothing
    for at, letter in enumerate(word[1:], 1):
        takes = _takes(f"-{letter}", known, grammar)
        if takes is not Takes.Nothing:
            return takes is None or (takes is not Takes.Attached and at + 1 == len(word))
    return False


def _takes(option: str, known: Known | None, grammar: Grammar) -> Takes | None:
    listed = grammar.options.get(option)
    if listed is not None:
        return listed[1]
    return known.option(option) if known is not None else None


def _known(name: str) -> Known | None:
    """The facts about the command, as far as they are known."""
    program, *words = name.split()
    known = of(program)
    for word in words:
        below = known.subcommand(word) if known is not None else None
        if below is None:
            break
        known = below
    return known
