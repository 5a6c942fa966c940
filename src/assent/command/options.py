"""Reading argv by a program's own option grammar: clusters, abbreviations, values, operands."""

from __future__ import annotations

from assent.closed import Choice
from assent.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument


class Takes(Choice):
    """Whether an option takes a value."""

    Nothing = "nothing"  # -l
    Value = "value"  # -n 5, -n5, --lines 5, --lines=5
    Attached = "attached"  # only -i.bak or --color=auto


@record
class Grammar:
    """How one program reads its options. Made by `grammar`."""

    options: dict[str, tuple[str, Takes]]  # spelling → (canonical spelling, takes)
    abbreviates: bool  # a unique prefix of a long option stands for it
    permutes: bool  # options may follow operands
    words: bool  # -name is one option, there are no clusters (find, java)
    number: bool  # -5 is an option


def grammar(
    text: str,
    *,
    abbreviates: bool = True,
    permutes: bool = True,
    words: bool = False,
    number: bool = False,
) -> Grammar:
    """Read the compact form of an option table.

    Options are separated by blanks, spellings of one option by commas, and the first spelling is
    its canonical one. A final `=` says that it takes a value, `=?` that it takes one only when it
    is attached: `"-a,--all -n,--lines= --color=?"`.
    """
    options: dict[str, tuple[str, Takes]] = {}
    for entry in text.split():
        takes = Takes.Attached if entry.endswith("=?") else Takes.Value if entry.endswith("=") else Takes.Nothing
        spellings = entry.rstrip("=?").split(",")
        for spelling in spellings:
            options[spelling] = (spellings[0], takes)
    return Grammar(options, abbreviates, permutes, words, number)


@record
class Option:
    """One option as given: `name` is canonical, `argument` the word that it stands in."""

    name: str
    value: Argument | str | None  # a str when attached to the option's own word
    argument: Argument


@record
class Problem:
    """A word that cannot be read for certain, and why."""

    argument: Argument
    reason: str


@record
class Reading:
    """The words of argv after the program, sorted by what they are."""

    options: tuple[Option, ...]
    operands: tuple[Argument, ...]
    problems: tuple[Problem, ...]
    rest: int  # index in argv of the first operand, len(argv) if there is none
