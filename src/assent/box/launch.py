"""Starting a box from outside, and waiting for it: its output goes where ours goes, as it comes."""

from __future__ import annotations

import os
import select
import signal
import time

from assent.box import kernel
from assent.box.first import be_first
from assent.box.report import Report, read_report
from assent.box.settings import Outcome, Stop
from assent.errors import BoxError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.box.place import Place
    from assent.box.settings import Boxed

NAMESPACES = kernel.NEW_USERS | kernel.NEW_MOUNTS | kernel.NEW_PROCESSES | kernel.NEW_IPC | kernel.NEW_NETWORK
_TICK = 200  # milliseconds between two looks at the limits
_STOPPED = {Stop.Seconds: 124}
_KILLED = 137  # as a shell reports it
_LARGEST = 1 << 16  # bytes of what the box reports


def run(boxed: Boxed, place: Place) -> Outcome:
    """Run the program to its end. Raises BoxError where the box cannot be made; then nothing has run."""
    begun = time.monotonic()
    reading, writing = os.pipe()
    left, mapped = os.pipe(), os.pipe()
    process = os.fork()
    if process == 0:
        _be_outer(boxed, place, writing, left[1], mapped[0])
    for descriptor in (writing, left[1], mapped[0]):
        os.close(descriptor)
    try:
        if os.read(left[0], 1):
            _map_users(process)
            os.write(mapped[1], b".")
        said, stop = _watched(reading, boxed, place, begun)
    finally:
        _end(process)
        for descriptor in (reading, left[0], mapped[1]):
            os.close(descriptor)
    return _outcome(read_report(said), stop, time.monotonic() - begun)


def _outcome(report: Report, stop: Stop | None, seconds: float) -> Outcome:
    if report.error:
        raise BoxError(f"the box cannot be made: {report.error}")
    stop = stop or report.stop
    if stop is not None:
        return Outcome(_STOPPED.get(stop, _KILLED), seconds, report.left, stop, report.walls)
    if report.code is None:
        raise BoxError("the box ended before its program did")
    return Outcome(report.code, seconds, report.left, None, report.walls)


def _be_outer(boxed: Boxed, place: Place, report: int, left: int, mapped: int) -> None:
    """Leave the machine's namespaces; the next process is the first of the new ones. Never returns."""
    try:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
            signal.signal(number, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        kernel.die_with_parent()
        kernel.unshare(NAMESPACES)
        os.write(left, b".")
        os.read(mapped, 1)
        first = os.fork()
        if first == 0:
            be_first(boxed, place, report)
        os.close(report)
        os.waitpid(first, 0)
    except OSError as error:
        os.write(report, f"error {error.filename or ''}: {error.strerror}\n".encode(errors="replace"))
    finally:
        os._exit(0)


def _map_users(process: int) -> None:
    """Give the new user namespace our own users: all that we have as root, else ourselves alone."""
    whole = _own_map() if os.geteuid() == 0 else ""
    for name, own in (("uid", os.geteuid()), ("gid", os.getegid())):
        try:
            _write(f"/proc/{process}/{name}_map", whole)
        except OSError:
            if name == "gid":
                _write(f"/proc/{process}/setgroups", "deny")
            _write(f"/proc/{process}/{name}_map", f"{own} {own} 1\n")


def _own_map() -> str:
    with open("/proc/self/uid_map", encoding="ascii") as file:
        rows = [line.split() for line in file]
    return "".join([f"{inside} {inside} {count}\n" for inside, _, count in rows])


def _write(path: str, text: str) -> None:
    descriptor = os.open(path, os.O_WRONLY)
    try:
        os.write(descriptor, text.encode("ascii") or b"\n")
    finally:
        os.close(descriptor)


def _watched(reading: int, boxed: Boxed, place: Place, begun: float) -> tuple[bytes, Stop | None]:
    """What the first process reports, and the limit that was reached before it did."""
    waiting = select.poll()
    waiting.register(reading, select.POLLIN | select.POLLHUP)
    said = b""
    free = _free(place)
    while True:
        if waiting.poll(_TICK):
            part = os.read(reading, _LARGEST)
            said += part
            if not part or len(said) > _LARGEST:
                return said, None
            continue
        if boxed.limits.seconds and time.monotonic() - begun > boxed.limits.seconds:
            return said, Stop.Seconds
        if boxed.limits.written and free - _free(place) > boxed.limits.written:
            return said, Stop.Written


def _free(place: Place) -> int:
    """Bytes that are free where the box writes."""
    room = os.statvfs(place.path)
    return room.f_bavail * room.f_frsize


def _end(process: int) -> None:
    """End the box with all that runs in it, if it has not ended."""
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)
