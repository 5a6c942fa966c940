"""What the first process of a box does while the program runs: counts what all use, and ends with it.

When it ends, the kernel ends all other processes of the box. No process of the box can signal or trace it.
"""

from __future__ import annotations

import os
import select

from assent.box.settings import Stop

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_TICK = 50  # milliseconds between two looks at what is used
_PAGE = os.sysconf("SC_PAGE_SIZE")
_MOST_PACKETS, _LONGEST_PACKET, _UDP = 64, 320, 17
_MOST_NAMED = 20  # processes that are left


def _tell(report: int, word: str, value: object) -> None:
    os.write(report, f"{word} {value}\n".encode("utf-8", "replace"))


def watch(program: int, memory: int, processes: int, report: int, heard: Sequence[int]) -> None:
    """Wait for the program, and take care of the processes that lose their parent; tell how it ended."""
    descriptor = os.pidfd_open(program)
    waiting = select.poll()
    waiting.register(descriptor, select.POLLIN)
    ended: int | None = None
    told: set[bytes] = set()
    while ended is None:
        waiting.poll(_TICK)
        ended = _reaped(program)
        for hearing in heard:
            _tell_packets(hearing, report, told)
        stop = None if ended is not None else _exceeded(memory, processes)
        if stop is not None:
            _tell(report, "stop", stop.value)
            return
    for name in _others()[:_MOST_NAMED]:
        _tell(report, "left", name)
    _tell(report, "exit", ended)


def _tell_packets(hearing: int, report: int, told: set[bytes]) -> None:
    """Tell of each packet that was heard, once for each whom it was to reach."""
    while len(told) < _MOST_PACKETS:
        try:
            packet = os.read(hearing, _LONGEST_PACKET)
        except OSError:
            return
        head = 4 * (packet[0] & 15) if packet[0] >> 4 == 4 else 40
        is_asking = packet[9 if packet[0] >> 4 == 4 else 6] == _UDP
        whom = packet[16 if packet[0] >> 4 == 4 else 24 : head] + packet[head + 2 : head + 4]
        whom += packet[head + 10 :] if is_asking else b""
        if whom not in told:
            told.add(whom)
            _tell(report, "packet", packet.hex())


def _reaped(program: int) -> int | None:
    """Take in all that have ended; the exit code of the program, as a shell reports it, once it is among them."""
    code = None
    while True:
        try:
            process, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return code
        if process == 0:
            return code
        if process == program:
            found = os.waitstatus_to_exitcode(status)
            code = found if found >= 0 else 128 - found


def _exceeded(memory: int, processes: int) -> Stop | None:
    """The limit that all processes together have reached."""
    numbers = [name for name in os.listdir("/proc") if name.isdecimal()]
    if processes and len(numbers) > processes:
        return Stop.Processes
    if memory and sum([_memory(number) for number in numbers]) > memory:
        return Stop.Memory
    return None


def _memory(number: str) -> int:
    """Bytes that the process has for itself."""
    try:
        with open(f"/proc/{number}/statm", encoding="ascii") as file:
            _, resident, shared, *_ = file.read().split()
    except OSError:
        return 0
    return (int(resident) - int(shared)) * _PAGE


def _others() -> list[str]:
    """What still runs besides this process."""
    names = []
    for number in os.listdir("/proc"):
        if number.isdecimal() and number != "1":
            try:
                with open(f"/proc/{number}/comm", encoding="utf-8", errors="replace") as file:
                    names.append(file.read().strip())
            except OSError:
                continue
    return sorted(names)
