"""The journal: what hooks append and the command line reads into the store later.

One line is one write to a file opened for appending, which the system puts behind every other
whole, so that any number of hooks need no lock and none waits for another. A file is never
emptied: a full one is put aside under a name of its own, and deleted when it was read and no hook
can still have it open, or when there are too many.
"""

from __future__ import annotations

import os
import stat
import sys
import time

from assent.config.private import make_private

LARGEST = 4 << 20  # bytes of a file, about 8,000 events
KEPT = 2  # files that were put aside and not read yet; of more the oldest are lost

if sys.platform == "win32":
    _FLAGS = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_BINARY
else:
    _FLAGS = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC


def append(path: str, line: bytes) -> bool:
    """Add `line`, which has no line end, to the journal at `path`; whether that was possible. Never raises OSError."""
    try:
        try:
            descriptor = os.open(path, _FLAGS, 0o600)
        except FileNotFoundError:
            if not make_private(os.path.dirname(path)):
                return False
            descriptor = os.open(path, _FLAGS, 0o600)
        try:
            status = os.fstat(descriptor)
            if not _is_own(status):
                return False
            written = os.write(descriptor, line + b"\n")
            full = status.st_size + written >= LARGEST
        finally:
            os.close(descriptor)
        if full:
            _put_aside(path)
    except OSError:  # a full or read-only disk: the answer does not depend on the journal
        return False
    return written > len(line)


def _is_own(status: os.stat_result) -> bool:
    """Whether it is a file of this user, and not one that somebody else has put in its place to read along."""
    return stat.S_ISREG(status.st_mode) and (sys.platform == "win32" or status.st_uid == os.getuid())


def aside(path: str) -> list[str]:
    """The files that were put aside, oldest first."""
    folder, name = os.path.split(path)
    return [os.path.join(folder, found) for found in sorted(os.listdir(folder)) if found.startswith(f"{name}.")]


def _put_aside(path: str) -> None:
    """Give the file a name that no other has; if two hooks do so at once, the second moves a short one."""
    os.rename(path, f"{path}.{time.time_ns():020}-{os.getpid()}")
    found = aside(path)
    for old in found[:-KEPT]:
        if sum([os.stat(newer).st_size for newer in found[found.index(old) + 1 :]]) >= KEPT * LARGEST:
            os.unlink(old)
