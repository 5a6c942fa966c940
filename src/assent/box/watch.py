"""The work of a box's first process while the program runs: it counts what all use, and ends with it.

When it ends, the kernel ends all other processes of the box. No process of the box can signal or trace it.
"""

from __future__ import annotations

import os
import select
from contextlib import suppress

from assent.box.settings import Stop

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_TICK = 50  # milliseconds between two looks at what is used
_KILL = 9
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
    before = _shared_memory()
    while ended is None:
        waiting.poll(_TICK)
        ended = _reaped(program)
        for hearing in heard:
            _tell_packets(hearing, report, told)
        stop = None if ended is not None else _exceeded(memory, processes, before)
        if stop is not None:
            _end_others()
            _tell(report, "stop", stop.value)
            return
    for name in _others()[:_MOST_NAMED]:
        _tell(report, "left", name)
    _end_others()
    _tell(report, "exit", ended)


def _end_others() -> None:
    """End all that still runs in the box, and wait until it has: whoever hears of the end looks at what is written."""
    with suppress(ProcessLookupError):
        os.kill(-1, _KILL)
    with suppress(ChildProcessError):
        while True:
            os.waitpid(-1, 0)


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


def _exceeded(memory: int, processes: int, before: int) -> Stop | None:
    """The limit that all processes together have reached. `before`: what files had of the memory when they began."""
    numbers = [name for name in os.listdir("/proc") if name.isdecimal()]
    if processes and len(numbers) > processes:
        return Stop.Processes
    files = max(_shared_memory() - before, 0)
    if memory and files + sum([_memory(number) for number in numbers]) > memory:
        return Stop.Memory
    return None


def _shared_memory() -> int:
    """Bytes of memory that belong to files and to no process: of the whole machine, as nobody counts them for a box."""
    try:
        with open("/proc/meminfo", encoding="ascii") as file:
            line = next((line for line in file if line.startswith("Shmem:")), "Shmem: 0 kB")
    except OSError:
        return 0
    return int(line.split()[1]) << 10


def _memory(number: str) -> int:
    """Bytes that the process has for itself."""
    try:
        with open(f"/proc/{number}/statm", encoding="ascii") as file:
            _, resident, shared, *_ = file.read().split()
    except OSError:
        return 0
    return (int(resident) - int(shared)) * _PAGE


def _others() -> list[str]:
    """The processes that still run besides this one."""
    names = []
    for number in os.listdir("/proc"):
        if number.isdecimal() and number != "1":
            try:
                with open(f"/proc/{number}/comm", encoding="utf-8", errors="replace") as file:
                    names.append(file.read().partition("\n")[0])
            except OSError:
                continue
    return sorted(names)
