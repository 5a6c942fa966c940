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


def read_options(text: str) -> Options:
    """The options of a table by their spellings."""
    options: Options = {}
    nothing, value = Takes.Nothing, Takes.Value  # a table may have hundreds
    for entry in text.split():
        end = entry[-1]
        if end == "=":
            spellings, takes = entry[:-1], value
        elif end == "?" and entry[-2:] == "=?":  # `-?` is an option
            spellings, takes = entry[:-2], Takes.Attached
        elif end == "~":
            spellings, takes = entry[:-1], Takes.Uncertain
        else:
            spellings, takes = entry, nothing
        if "," in spellings:
            names = spellings.split(",")
            found = names[0], takes
            for name in names:
                options[name] = found
        else:
            options[spellings] = spellings, takes
    return options
