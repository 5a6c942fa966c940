"""The program to run in a box, and what it may see and use."""

from __future__ import annotations

from assent.closed import Choice
from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    Order: TypeAlias = tuple[str, ...]  # a name, and what it is about


PORT = 47813  # of the proxy, in the box
_PROXY, _OWN = f"http://127.0.0.1:{PORT}", "localhost,127.0.0.1,::1"
VARIABLES = (  # by which programs find the proxy
    *[(name, _PROXY) for name in ("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY")],
    *[(name, _OWN) for name in ("no_proxy", "NO_PROXY")],
)


class Keeping(Choice):
    """The fate of files that are written below a folder."""

    Commit = "commit"  # it is judged, and then counts
    Cache = "cache"  # it is kept for the next box, and touches nothing
    Nothing = "nothing"


class Root(Record):
    """A folder that can be written in the box."""

    path: str  # absolute and real
    keeping: Keeping
    is_bare: bool = False  # what is there is not seen: a file system that is mounted below it could not be copied


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
    hosts: tuple[str, ...] = ()  # that it may reach, through a proxy: see `hosts`


class Stop(Choice):
    """The reason why a box was ended."""

    Seconds = "seconds"
    Memory = "memory"
    Processes = "processes"
    Written = "written"


class Attempt(Record):
    """Somebody who was to be reached."""

    host: str  # a name, or an address
    port: int  # 0 where only its address was asked for


class ReachedHost(Record):
    """A host that was reached, and how many bytes went each way."""

    host: str
    port: int
    sent: int
    received: int


class BoxOutcome(Record):
    """The end of the program."""

    code: int  # as a shell reports it
    seconds: float
    left: tuple[str, ...]  # processes that were still there, and were ended
    stop: Stop | None = None
    walls: tuple[str, ...] = ()  # second walls that this kernel does not have
    tried: tuple[Attempt, ...] = ()  # who was to be reached, and was not
    reached: tuple[ReachedHost, ...] = ()
    within_line: bool = False  # what it printed on our standard error does not end with a line, as far as is known
