"""The form of a correction, and of its effect on a text."""

from __future__ import annotations

from assent.closed import Choice
from assent.record import Record


class MatchKind(Choice):
    """The object that a correction looks for; the values are those of the store and of JSON."""

    ToolName = ""  # a whole tool: read_file → Read
    Flag = "flag"  # an option of a command: r → R
    Literal = "literal"  # a text in the words of a command, or in a parameter of a tool
    Command = "command"  # a program: grep → rg
    Regex = "regex"  # a regular expression over a whole parameter
    Recipe = "recipe"  # a whole command → a script
    Removed = "removed"  # a command that never existed


class Correction(Record):
    """One rule. `tool`, `param` and `command` say where it applies, empty ones nowhere in particular.

    A rule on a command has the tool `Bash` and the parameter `command`.
    """

    kind: MatchKind
    old: str
    new: str
    tool: str = ""
    param: str = ""
    command: str = ""
    message: str = ""
    created: str = ""  # ISO 8601, UTC
    origin: str = ""  # the server that it came from; empty for the user's own


class Change(Record):
    """One place that a correction changed: [start, end) of the text as it was given to that correction."""

    correction: Correction
    start: int
    end: int
    before: str
    after: str


class Corrected(Record):
    """A text after all corrections."""

    text: str
    changes: tuple[Change, ...] = ()  # in the order in which they were made
    removed: Correction | None = None  # the command never existed: it must not run, and its message says why


class CorrectedInput(Record):
    """A tool's whole input after all corrections; parameters that none of them changed are the same objects."""

    tool_input: dict[str, object]
    changes: tuple[Change, ...] = ()
    removed: Correction | None = None
