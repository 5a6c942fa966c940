"""Starting a box from outside, and waiting for it: its output goes where ours goes, as it comes."""

from __future__ import annotations

import os
import select
import time

from assent.box.orders import orders, packed
from assent.box.report import Report, read_report
from assent.box.settings import Outcome, Stop
from assent.errors import BoxError
from assent.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.box.orders import Order
    from assent.box.place import Place
    from assent.box.proxy import Proxy
    from assent.box.settings import Boxed

# The small program that carries the orders out, where it could be compiled.
RUNNER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "client", "assent-box")
_TICK = 200  # milliseconds between two looks at the limits
_STOPPED = {Stop.Seconds: 124}
_KILL = 9
_KILLED = 137  # as a shell reports it
_LARGEST = 1 << 16  # bytes of what the box reports


def run(boxed: Boxed, place: Place) -> Outcome:
    """Run the program to its end. Raises BoxError where the box cannot be made; then nothing has run."""
    begun = time.monotonic()
    proxy = _proxy(boxed)
    given = orders(boxed, place, -1 if proxy is None else proxy.descriptor)
    reading, writing = os.pipe()
    process = _started(given, writing, () if proxy is None else (proxy.descriptor,))
    os.close(writing)
    try:
        if proxy is not None:
            proxy.begin()
        said, stop = _watched(reading, boxed, place, begun)
    finally:
        _end(process)
        os.close(reading)
        reached, refused = ((), ()) if proxy is None else proxy.end()
    outcome = _outcome(read_report(said), stop, time.monotonic() - begun)
    return replace(outcome, reached=reached, tried=tuple(dict.fromkeys((*outcome.tried, *refused))))


def _proxy(boxed: Boxed) -> Proxy | None:
    """What serves the hosts that it may reach; None where there are none."""
    if not boxed.hosts:
        return None
    from assent.box.proxy import Proxy  # costs more than the box

    return Proxy(boxed.hosts)


def _started(given: Sequence[Order], report: int, others: Sequence[int]) -> int:
    """The process that has the box as its child."""
    if not os.access(RUNNER, os.X_OK):
        from assent.box.carry import start

        return start(given, report)
    plan = os.memfd_create("plan", 0)
    try:
        os.write(plan, packed(given))
        for descriptor in (report, *others):
            os.set_inheritable(descriptor, True)  # noqa: FBT003 - it takes no name
        return os.posix_spawn(RUNNER, [RUNNER, str(plan), str(report), str(os.getpid())], {})
    finally:
        os.close(plan)


def _outcome(report: Report, stop: Stop | None, seconds: float) -> Outcome:
    if report.error:
        raise BoxError(f"the box cannot be made: {report.error}")
    stop = stop or report.stop
    if stop is not None:
        return Outcome(_STOPPED.get(stop, _KILLED), seconds, report.left, stop, report.walls, report.tried)
    if report.code is None:
        raise BoxError("the box ended before its program did")
    return Outcome(report.code, seconds, report.left, None, report.walls, report.tried)


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
    os.kill(process, _KILL)
    os.waitpid(process, 0)
