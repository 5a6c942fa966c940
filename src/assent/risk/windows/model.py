"""One statement of a text for PowerShell or cmd."""

from __future__ import annotations

from assent.command.model import Argument, Command, Joined, Place, Surroundings
from assent.command.parts import Opaque
from assent.record import Record


class Statement(Record):
    """A command with its words, the first of which names it; paths are still spelled as on Windows."""

    start: int
    end: int
    words: tuple[Argument, ...]
    piped: bool = False  # the statement before feeds it
    writes: tuple[Argument, ...] = ()  # > file
    reads: tuple[Argument, ...] = ()  # < file
    doubt: str = ""  # why it is not known what it does; empty when it is
    depth: int = 0  # in how many brackets it is
    binds: str = ""  # the variable that takes what it gives, in small letters


def command_of(statement: Statement | None, name: str | None, text: str, surroundings: Surroundings) -> Command:
    """The facts about a statement, as those of a simple command."""
    start, end = (statement.start, statement.end) if statement else (0, 0)
    opaque = (Opaque(start, end, statement.doubt),) if statement and statement.doubt else ()
    return Command(
        start=start,
        end=end,
        argv=statement.words if statement else (),
        program=name,
        wrappers=(),
        variables=(),
        redirects=(),
        joined=Joined.Pipe if statement and statement.piped else Joined.Sequence,
        place=Place.Top,
        cwd=surroundings.cwd,
        text=text[start:end],
        opaque=opaque,
    )
