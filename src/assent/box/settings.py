"""What is to run in a box, and what it may see and use."""

from __future__ import annotations

from assent.closed import Choice
from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.box.attempts import Attempt


class Keeping(Choice):
    """What becomes of what is written below a folder."""

    Commit = "commit"  # it is judged, and then counts
    Cache = "cache"  # it is kept for the next box, and touches nothing
    Nothing = "nothing"


class Root(Record):
    """A folder that can be written in the box."""

    path: str  # absolute and real
    keeping: Keeping


class Limits(Record):
    """Ceilings; 0 is none."""

    seconds: int = 600
    memory: int = 8 << 30  # bytes, of all processes together
    processes: int = 2048
    written: int = 8 << 30  # bytes on the disk


class Boxed(Record):
    """One program to run, and its surroundings."""

    argv: tuple[str, ...]
    cwd: str
    environment: tuple[tuple[str, str], ...]
    roots: tuple[Root, ...]  # a folder that holds another comes before it
    hidden: tuple[str, ...]  # absolute and real: files that are empty in the box, folders with nothing in them
    limits: Limits = Limits()


class Stop(Choice):
    """Why a box was ended."""

    Seconds = "seconds"
    Memory = "memory"
    Processes = "processes"
    Written = "written"


class Outcome(Record):
    """How the program ended."""

    code: int  # as a shell reports it
    seconds: float
    left: tuple[str, ...]  # processes that were still there, and were ended
    stop: Stop | None = None
    walls: tuple[str, ...] = ()  # second walls that this kernel does not have
    tried: tuple[Attempt, ...] = ()  # who was to be reached, and was not
