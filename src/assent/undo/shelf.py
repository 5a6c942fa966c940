"""The folder of all snapshots, and the ceilings that hold before another one is written.

A snapshot is a folder `ID-BYTES-SESSION-CONTENT`; while it is being written `….PID`, which counts for
nothing and is swept when its process has ended. IDs sort by time.
"""

from __future__ import annotations

import os
import time

from assent.config.private import is_private, make_private
from assent.record import Record

MOST_BYTES = 2_000_000_000  # of all snapshots
MOST_DAYS = 7
MOST_OF_SESSION = 20
_LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz"
_DAY = 86_400_000
_GONE = ".gone"  # of a snapshot that is being deleted; no process has that number


class HeldSnapshot(Record):
    """One snapshot, by the name of its folder."""

    path: str
    id: str
    size: int
    session: str  # a mark of it
    content: str  # a mark of what it holds

    @property
    def when(self) -> int:
        """Milliseconds."""
        return int(self.id, 36)

    @property
    def draft(self) -> str:
        """Its folder while it is being written."""
        return f"{self.path}.{os.getpid()}"


def shelf(state: str) -> str:
    """The folder of the snapshots in the folder of Assent's own state."""
    return os.path.join(state, "undo")


def held(state: str) -> list[HeldSnapshot]:
    """All that are complete, oldest first."""
    folder = shelf(state)
    if not is_private(folder):
        return []
    found = []
    for name in sorted(os.listdir(folder)):
        parts = name.split("-")
        if len(parts) == 4 and "." not in name and parts[1].isdigit():
            found.append(HeldSnapshot(os.path.join(folder, name), parts[0], int(parts[1]), *parts[2:]))
    return found


def begin(state: str, session: str, size: int, content: str, keep: str = "") -> HeldSnapshot | None:
    """Make room for a snapshot of that size, and its draft; None where it is too large, or nothing can be kept.

    Room is never made by deleting the one at `keep`. No other snapshot has its ID. Raises OSError.
    """
    if size > MOST_BYTES or not make_private(state) or not make_private(shelf(state)):
        return None
    _sweep(shelf(state))
    mark = mark_of_session(session)
    _prune([one for one in held(state) if one.path != keep], mark, size)
    latest = max([one.when for one in held(state)], default=0)
    number = max(time.time_ns() // 1_000_000, latest + 1)  # also when the clock was set back
    while True:
        name = _base36(number)
        made = HeldSnapshot(os.path.join(shelf(state), f"{name}-{size}-{mark}-{content}"), name, size, mark, content)
        os.mkdir(made.draft, 0o700)
        if sum([other.startswith(f"{name}-") for other in os.listdir(shelf(state))]) == 1:
            return made
        os.rmdir(made.draft)
        number += 1 + os.getpid() % 97  # another process took the same one: the next differs for both


def mark_of(data: bytes) -> str:
    """A short mark, fit for a name: the same for the same."""
    from _imp import source_hash  # built in, as no other hash is

    return source_hash(1, data).hex()


def mark_of_session(session: str) -> str:
    """The mark of a session in the names of its snapshots."""
    return mark_of(session.encode(errors="surrogatepass"))


def remove(path: str) -> None:
    """Delete a snapshot. It loses its name first, so that a part of one is never taken for a whole."""
    gone = path if path.endswith(_GONE) else f"{path}{_GONE}"
    try:
        os.rename(path, gone)
        for name in os.listdir(gone):
            os.unlink(os.path.join(gone, name))
        os.rmdir(gone)
    except OSError:
        return


def _prune(found: list[HeldSnapshot], session: str, size: int) -> None:
    """Delete the oldest until one more of that size keeps to the ceilings."""
    oldest = time.time_ns() // 1_000_000 - MOST_DAYS * _DAY
    of_session = [one for one in found if one.session == session]
    gone = {one.path for one in found if one.when < oldest}
    gone |= {one.path for one in of_session[: max(len(of_session) - MOST_OF_SESSION + 1, 0)]}
    left = [one for one in found if one.path not in gone]
    total = sum([one.size for one in left])
    for one in left:
        if total + size <= MOST_BYTES:
            break
        gone.add(one.path)
        total -= one.size
    for path in gone:
        remove(path)


def _sweep(folder: str) -> None:
    """Delete what a process left that ended while it wrote."""
    for name in os.listdir(folder):
        _, dot, process = name.rpartition(".")
        path = os.path.join(folder, name)
        if dot and not _is_alive(process):
            remove(path)


def _is_alive(process: str) -> bool:
    if not process.isdigit():
        return False
    try:
        os.kill(int(process), 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def _base36(number: int) -> str:
    made = ""
    while number:
        number, at = divmod(number, 36)
        made = _LETTERS[at] + made
    return made
