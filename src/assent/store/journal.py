"""The journal: what hooks append and the command line reads into the store later.

One line is one write to a file opened for appending, which the system puts behind every other
whole, so that any number of hooks need no lock and none waits for another. A file is never
emptied: a full one is put aside under a name of its own, and deleted when it was read and no hook
can still have it open, or when there are too many.
"""

from __future__ import annotations

import sys
import time

from assent.system import S_ISREG, calls, dirname, join

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os

LARGEST = 4 << 20  # bytes of a file, about 8,000 events
KEPT = 2  # files that were put aside and not read yet; of more the oldest are lost

if sys.platform == "win32":
    _FLAGS = calls.O_WRONLY | calls.O_APPEND | calls.O_CREAT | calls.O_BINARY
else:
    _FLAGS = calls.O_WRONLY | calls.O_APPEND | calls.O_CREAT | calls.O_NOFOLLOW | calls.O_NONBLOCK | calls.O_CLOEXEC


def append(path: str, line: bytes) -> bool:
    """Add `line`, which has no line end, to the journal at `path`; whether that was possible. Never raises OSError."""
    try:
        try:
            descriptor = calls.open(path, _FLAGS, 0o600)
        except FileNotFoundError:
            from assent.config.private import make_private  # once for each user

            if not make_private(dirname(path)):
                return False
            descriptor = calls.open(path, _FLAGS, 0o600)
        try:
            status = calls.fstat(descriptor)
            if not _is_own(status):
                return False
            written = calls.write(descriptor, line + b"\n")
            full = status.st_size + written >= LARGEST
        finally:
            calls.close(descriptor)
        if full:
            _put_aside(path)
    except OSError:  # a full or read-only disk: the answer does not depend on the journal
        return False
    return written > len(line)


def _is_own(status: os.stat_result) -> bool:
    """Whether it is a file of this user, and not one that somebody else has put in its place to read along."""
    return S_ISREG(status.st_mode) and (sys.platform == "win32" or status.st_uid == calls.getuid())


def aside(path: str) -> list[str]:
    """The files that were put aside, oldest first."""
    from os.path import split

    folder, name = split(path)
    return [join(folder, found) for found in sorted(calls.listdir(folder)) if found.startswith(f"{name}.")]


def _put_aside(path: str) -> None:
    """Give the file a name that no other has; if two hooks do so at once, the second moves a short one."""
    calls.rename(path, f"{path}.{time.time_ns():020}-{calls.getpid()}")
    found = aside(path)
    for old in found[:-KEPT]:
        if sum([calls.stat(newer).st_size for newer in found[found.index(old) + 1 :]]) >= KEPT * LARGEST:
            calls.unlink(old)
