"""Options as tables write them: `-a,--all -m,--message= --color=? --odd~`.

Options are separated by blanks, spellings of one option by commas; the first is its canonical one. A final `=` says
that it takes a value, `=?` that it takes one only when it is attached, `~` that the sources differ.
"""

from __future__ import annotations

from assent.closed import Choice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    Options: TypeAlias = "dict[str, tuple[str, Takes]]"  # spelling → (canonical spelling, takes)


class Takes(Choice):
    """Whether an option takes a value."""

    Nothing = "nothing"  # -l
    Value = "value"  # -n 5, -n5, --lines 5, --lines=5
    Attached = "attached"  # only in the same word: -i.bak, --color=auto, -chdir=env
    Uncertain = "uncertain"  # the sources differ, or it takes several words


_TAKES = {"": Takes.Nothing, "=": Takes.Value, "=?": Takes.Attached, "~": Takes.Uncertain}


def read_options(text: str) -> Options:
    """The options of a table by their spellings."""
    options: Options = {}
    for entry in text.split():
        spellings = entry.removesuffix("=?").removesuffix("=").removesuffix("~")
        names = spellings.split(",")
        found = (names[0], _TAKES[entry[len(spellings) :]])
        for name in names:
            options[name] = found
    return options
