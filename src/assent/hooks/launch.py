"""After an answer that the resident process did not give: note why, and start one if there is none."""

from __future__ import annotations

import os
import sys
import time

from assent.client import ask
from assent.config.locations import locate
from assent.config.private import make_private

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

RESIDENT = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "resident", "entry.py")
FALLBACKS = b"fallbacks"  # in the folder of the sockets: a line for each event, time and reason
_LARGEST = 64 << 10  # bytes of that file; then it begins again, and the one before is kept
if sys.platform == "win32":  # where no process remains
    _OWN = os.O_RDWR | os.O_CREAT
else:
    _OWN = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW


def switch_on(environment: Mapping[str, str]) -> bool:
    """Make the folder without which no process remains; whether it is there, closed to all others."""
    folder = resident_folder(environment)
    return make_private(os.path.dirname(folder)) and make_private(folder)


def resident_folder(environment: Mapping[str, str]) -> str:
    """The folder of the sockets."""
    return os.path.join(locate(environment).state, os.path.basename(os.fsdecode(ask.BELOW_STATE)))


def follow_up(reason: str, entry: str) -> None:
    """Do both, after the answer is given; quietly not, where that is not possible."""
    if sys.platform == "win32" or reason == ask.LISTEN:
        return
    environment = dict(os.environb)
    try:
        address = prepared(environment, sys.executable, entry)
        folder = ask.folder(environment) or b""
        note(folder, reason)
        if reason in (ask.ABSENT, ask.BROKEN):
            start(address, folder)
    except (ask.Refused, OSError):
        return  # the event was answered


def prepared(environment: dict[bytes, bytes], python: str, entry: str) -> bytes:
    """The socket to ask at, in a folder that is made if necessary; Refused as by `ask.address`."""
    below, where = ask.folder(environment), ask.place(environment)
    if where is not None and where != below and below is not None and ask.is_private(below):
        make_private(os.fsdecode(where))
    return ask.address(environment, python, entry)


def note(folder: bytes, reason: str) -> None:
    """Add a line to the list of events that the resident did not answer."""
    path = folder + b"/" + FALLBACKS
    descriptor = os.open(path, _OWN | os.O_APPEND, 0o600)
    try:
        os.write(descriptor, b"%d %s\n" % (time.time(), reason.encode("ascii", "replace")))
        if os.fstat(descriptor).st_size > _LARGEST:
            os.replace(path, path + b".before")
    finally:
        os.close(descriptor)


def start(address: bytes, folder: bytes) -> bool:
    """Start the resident for this address, with its settings in `folder`; False when there is one. Raises OSError.

    It holds a lock from before it starts until it ends, however it ends, so that there is never a second.
    """
    if sys.platform == "win32":
        return False
    import fcntl

    lock = os.open(address + b".lock", _OWN, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(lock)
        return False
    handed = fcntl.fcntl(lock, fcntl.F_DUPFD, 3)  # beyond the standard streams, and inherited
    os.close(lock)
    argv = [sys.executable, "-I", "-S", RESIDENT, os.fsdecode(address), str(handed), os.fsdecode(folder)]
    streams = [(os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDWR, 0), *[(os.POSIX_SPAWN_DUP2, 0, to) for to in (1, 2)]]
    try:
        os.posix_spawn(argv[0], argv, {}, file_actions=streams)
    finally:
        os.close(handed)
    return True
