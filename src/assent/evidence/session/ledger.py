"""The files that a session has put somewhere by its calls: recorded before they run, each with the moment.

One line for each path in a file of the session, beside those that tell what it made. Whether a file is
what such a call put there is seen by its time of change, which the system keeps and no program can set.
"""

from __future__ import annotations

from assent.config.private import make_private
from assent.evidence.session.made import session_file
from assent.evidence.session.marks import read_lines, write_lines
from assent.record import Record
from assent.store.journal import append
from assent.system import calls, dirname, exists, fsencode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

MOST = 4_000  # entries of one session; of more the oldest are forgotten
SLACK = 50_000_000  # nanoseconds by which the clock of a file system may be behind
_PUT = ".put"
_LARGEST = 1 << 20  # bytes of a ledger, after which it is written again


class LedgerEntry(Record):
    """One path that a call may have put there, or filled: a folder stands for all that is in it."""

    path: str  # absolute and real but for its last component
    since: int  # nanoseconds; what is older is not its work
    fetched: bool = False  # it comes from elsewhere
    new: bool = False  # nothing was there before

    def is_work(self, path: str) -> bool:
        """Whether what is at `path` was changed since."""
        try:
            return calls.lstat(path).st_ctime_ns >= self.since - SLACK
        except OSError:
            return False


def has_ledger(state: str, session: str) -> bool:
    """Whether the session has put something somewhere."""
    return exists(session_file(state, session) + _PUT)


def read_ledger(state: str, session: str) -> tuple[LedgerEntry, ...]:
    """The files that the session has put somewhere, the first first; nothing where there are none."""
    entries: dict[tuple[str, bool], LedgerEntry] = {}
    for line in read_lines(session_file(state, session) + _PUT):
        kind, since, path = line.split(" ", 2)
        entries.setdefault((path, "f" in kind), LedgerEntry(path, int(since), fetched="f" in kind, new="n" in kind))
    return tuple(entries.values())[-MOST:]


def note_put(state: str, session: str, entries: Iterable[LedgerEntry]) -> None:
    """Add entries. Raises OSError."""
    lines = [_line(entry) for entry in entries if "\n" not in entry.path]
    path = session_file(state, session) + _PUT
    if not lines or not make_private(state) or not make_private(dirname(path)):
        return
    append(path, fsencode("\n".join(lines)))
    if calls.stat(path).st_size > _LARGEST:
        write_lines(path, [_line(entry) for entry in read_ledger(state, session)])


def _line(entry: LedgerEntry) -> str:
    return f"{'f' if entry.fetched else 'w'}{'n' if entry.new else ''} {entry.since} {entry.path}"
