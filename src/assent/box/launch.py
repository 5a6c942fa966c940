"""Starting a box from outside, and waiting for it: its output goes where ours goes, as it comes."""

from __future__ import annotations

import os
import select
import stat
import time
from contextlib import nullcontext

from assent.box.attempts import attempts
from assent.box.orders import orders, packed
from assent.box.settings import Attempt, BoxOutcome, Stop
from assent.errors import BoxError, NoBoxError
from assent.record import Record, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from assent.box.place import BoxPlace
    from assent.box.proxy import Proxy
    from assent.box.settings import Boxed, Order
    from assent.box.streams import Streams
    from assent.box.terminal import Terminal

# The small program that carries the orders out, where it could be compiled.
RUNNER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "client", "assent-box")
_OUTPUT, _ERRORS = 1, 2
_TICK = 200  # milliseconds between two looks at the limits
_STOPPED = {Stop.Seconds: 124}
_KILL = 9
_KILLED = 137  # as a shell reports it
_LONGEST_END = 10_000  # milliseconds
_MOST_FILES = 1_000_000  # that are new, of which the list of effects could not hold a part
_LAST = (b"exit ", b"stop ")  # what the last line begins with: by then all but the first process have ended
_FIRST_CALLS = ("clone: ", "unshare: ")
_LARGEST = 1 << 16  # bytes of what the box reports


def run(boxed: Boxed, place: BoxPlace) -> BoxOutcome:
    """Run the program to its end. Raises BoxError where the box cannot be made; then nothing has run."""
    begun = time.monotonic()
    proxy, terminal, streams = _proxy(boxed), _terminal(), _streams()
    beside = [one for one in (proxy, terminal) if one is not None]  # each serves the box by a descriptor
    given = orders(boxed, place, *[-1 if one is None else one.descriptor for one in (proxy, terminal)])
    reading, writing = os.pipe()
    with nullcontext() if streams is None else streams.in_place():
        process = _started(given, writing, [one.descriptor for one in beside])
    os.close(writing)
    said = bytearray()
    try:
        for one in beside:
            one.begin()
        if streams is not None:
            streams.begin()
        stop = _watched(reading, said, boxed, place, lambda: _seconds(begun, terminal))
    finally:
        report = read_report(bytes(said))
        _end(process, report)
        os.close(reading)
        if streams is not None:
            streams.end()
        if terminal is not None:
            terminal.end()
        reached, refused = ((), ()) if proxy is None else proxy.end()
    outcome = _outcome(report, stop, _seconds(begun, terminal))
    tried = tuple(dict.fromkeys((*outcome.tried, *refused)))
    return replace(outcome, reached=reached, tried=tried, within_line=_is_within_line(terminal))


def _seconds(begun: float, terminal: Terminal | None) -> float:
    """The seconds that it has run, without the time in which a person had stopped it."""
    return time.monotonic() - begun - (0 if terminal is None else terminal.rested)


def _is_within_line(terminal: Terminal | None) -> bool:
    """Whether what we say next would continue a line of its output; not where that cannot be known."""
    try:
        if not os.path.samestat(os.fstat(_OUTPUT), os.fstat(_ERRORS)):
            return False
        if terminal is not None:
            return terminal.is_within_line
        if not stat.S_ISREG(os.fstat(_ERRORS).st_mode):
            return False
        with open(f"/proc/self/fd/{_ERRORS}", "rb") as file:
            return file.seek(0, os.SEEK_END) > 0 and file.seek(-1, os.SEEK_END) >= 0 and file.read(1) != b"\n"
    except OSError:
        return False


def _proxy(boxed: Boxed) -> Proxy | None:
    """The proxy of the hosts that it may reach; None where there are none."""
    if not boxed.hosts:
        return None
    from assent.box.proxy import Proxy  # costs more than the box

    return Proxy(boxed.hosts)


def _terminal() -> Terminal | None:
    """The terminal of the box instead of our own; None where nobody is at one."""
    if not (os.isatty(0) and os.isatty(1)):
        return None
    from assent.box.terminal import Terminal, is_wanted  # as above

    return Terminal() if is_wanted() else None


def _streams() -> Streams | None:
    """The files of the box in place of our streams; None where no stream is a file."""
    files = [number for number in range(3) if _is_file(number)]
    if not files:
        return None
    from assent.box.streams import Streams  # as above

    return Streams(files)


def _is_file(number: int) -> bool:
    try:
        return stat.S_ISREG(os.fstat(number).st_mode)
    except OSError:
        return False  # it is closed


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


def _outcome(report: BoxReport, stop: Stop | None, seconds: float) -> BoxOutcome:
    if report.error:
        told = f"the box cannot be made: {report.error}"
        if report.error.startswith(_FIRST_CALLS):
            raise NoBoxError(f"{told}: this machine allows no new namespaces")
        raise BoxError(told)
    stop = stop or report.stop
    if stop is not None:
        return BoxOutcome(_STOPPED.get(stop, _KILLED), seconds, report.left, stop, report.walls, report.tried)
    if report.code is None:
        raise BoxError("the box ended before its program did")
    return BoxOutcome(report.code, seconds, report.left, None, report.walls, report.tried)


def _watched(reading: int, said: bytearray, boxed: Boxed, place: BoxPlace, seconds: Callable[[], float]) -> Stop | None:
    """Add what the first process reports to `said`, until it ends; the limit that was reached before."""
    waiting = select.poll()
    waiting.register(reading, select.POLLIN | select.POLLHUP)
    before = os.statvfs(place.path)
    while True:
        if waiting.poll(_TICK):
            part = os.read(reading, _LARGEST)
            said += part
            if not part or len(said) > _LARGEST or said.startswith(_LAST, said.rfind(b"\n", 0, -1) + 1):
                return None
            continue
        if boxed.limits.seconds and seconds() > boxed.limits.seconds:
            return Stop.Seconds
        if boxed.limits.written and _is_full(before, os.statvfs(place.path), boxed.limits.written):
            return Stop.Written


def _is_full(before: os.statvfs_result, now: os.statvfs_result, most: int) -> bool:
    """Whether more than `most` bytes, or too many files, were taken where the box writes."""
    return (before.f_bavail - now.f_bavail) * now.f_frsize > most or before.f_favail - now.f_favail > _MOST_FILES


def _end(process: int, report: BoxReport) -> None:
    """End the box if it has not ended, and wait for all that runs in it: then nothing is written any more."""
    is_over = report.code is not None or report.stop is not None  # it says so once all others have ended
    inside = -1 if is_over else _held(report.inside)
    os.kill(process, _KILL)
    os.waitpid(process, 0)
    if inside >= 0:
        ended = select.poll()
        ended.register(inside, select.POLLIN)
        ended.poll(_LONGEST_END)
        os.close(inside)


def _held(process: int) -> int:
    """A descriptor of a process, -1 where it has ended."""
    try:
        return os.pidfd_open(process)
    except OSError:
        return -1


class BoxReport(Record):
    """The report, as far as it came."""

    code: int | None = None
    inside: int = 0  # the first process of the box, with which all others end
    error: str = ""
    left: tuple[str, ...] = ()
    stop: Stop | None = None
    walls: tuple[str, ...] = ()
    tried: tuple[Attempt, ...] = ()


def read_report(said: bytes) -> BoxReport:
    """The lines as a value; any other line is ignored."""
    told: dict[str, list[str]] = {}
    for line in said.decode("utf-8", "replace").splitlines():
        word, _, value = line.partition(" ")
        told.setdefault(word, []).append(value)
    code, stop, inside = [told.get(word, [""])[0] for word in ("exit", "stop", "inside")]
    return BoxReport(
        int(code) if code.isdecimal() else None,
        int(inside) if inside.isdecimal() else 0,
        "; ".join(told.get("error", ())),
        tuple(told.get("left", ())),
        next((one for one in Stop if one.value == stop), None),
        tuple(told.get("missing", ())),
        attempts(told.get("packet", ())),
    )
