"""One statement of a text for PowerShell or cmd."""

from __future__ import annotations

from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument


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
