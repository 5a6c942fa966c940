"""Options that an entry does not list, by the facts about their program: whether the next word is their value."""

from __future__ import annotations

from assent.knowledge import Known, of
from assent.option_table import Takes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument
    from assent.command.options import Grammar


_SWITCHES = ("--yes", "--force", "--quiet", "--verbose", "--dry-run", "--help", "--version")  # of any program


def may_take_next(word: str, name: str, grammar: Grammar) -> bool:
    """Whether the word behind `word`, an option of the command called `name`, may be its value.

    Only a reason asks: what is not known is a value, so that no reason names the value of an option as an object.
    """
    if "=" in word:
        return False
    known = _known(name)
    if word.startswith("--") or grammar.words:
        return word not in _SWITCHES and _takes(word, known, grammar) not in (Takes.Nothing, Takes.Attached)
    for at, letter in enumerate(word[1:], 1):
        takes = _takes(f"-{letter}", known, grammar)
        if takes is not Takes.Nothing:
            return takes is None or (takes is not Takes.Attached and at + 1 == len(word))
    return False


def shows_help(words: Sequence[Argument], name: str) -> bool:
    """Whether `words` ask a program for its subcommand `help`, which no entry lists, with plain words behind it."""
    return all(word.exact and word.text[:1] != "-" for word in words) and has_help(name)


def has_help(name: str) -> bool:
    """Whether `help` is a subcommand of the command called `name`, by the facts about it."""
    known = _known(name)
    return bool(known) and len(known) == len(name.split()) and known[0].subcommand("help") is not None


def _takes(option: str, known: Sequence[Known], grammar: Grammar) -> Takes | None:
    listed = grammar.options.get(option)
    if listed is not None:
        return listed[1]
    return next((takes for each in known if (takes := each.option(option)) is not None), None)


def _known(name: str) -> list[Known]:
    """The facts about the command, and about those above it, as far as they are known; the innermost first."""
    program, *words = name.split()
    known = of(program)
    found = [known] if known is not None else []
    for word in words:
        known = known.subcommand(word) if known is not None else None
        if known is not None:
            found.insert(0, known)
    return found
