"""Shapes that programs of Windows share: what only shows, what is as bad whatever its words, and both by verb."""

from __future__ import annotations

from assent.risk.entries.rule import TEXT, Operands, Program

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.risk.category import Category


def shows(names: str, options: str = "-?", operands: Operands = Operands()) -> Program:  # noqa: B008 - a frozen value
    """No option makes it worse than a read."""
    phrase = "shows details" if operands == Operands() else ""
    return Program(names, options, operands, phrase=phrase, loose=True, words=True)


def always(names: str, category: Category, phrase: str, shows: str = "") -> Program:
    """No worse than `category`; with one of the options `shows` it only shows something."""
    modes = ((shows, Program("")),) if shows else ()
    return Program(
        names, "", Operands(), dict.fromkeys(shows.split(), TEXT), category, phrase, loose=True, words=True, modes=modes
    )


def verbs(names: str, reading: str, writing: str, category: Category, phrase: str) -> Program:
    """A program with verbs, of which some only show something."""
    return Program(
        names,
        "-?",
        subcommands=(shows(reading), always(writing, category, phrase)),
        words=True,
    )
