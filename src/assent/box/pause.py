"""Stopping all processes of a box and letting them continue, from outside: what a shell does with a job.

In the box nobody could: the program is alone in its session, where the kernel ignores the key that stops it.
"""

from __future__ import annotations

import os
import signal
from contextlib import suppress

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_STATE, _PARENT = 0, 1  # behind the name of a process in its `stat`; source: proc(5)
_ROUNDS = 20  # of looking for processes that were made meanwhile


def stop(leader: int) -> list[int]:
    """Stop the process with all that the box runs; those that were stopped before are left as they are."""
    first = _about().get(leader, ("", 0))[1]  # of the box: it counts what is used meanwhile
    stopped: dict[int, None] = {}
    for _ in range(_ROUNDS):
        about = _about()
        found = [number for number, (state, _) in about.items() if state not in "TtZX" and number not in stopped]
        found = [number for number in found if number != first and _is_below(number, first, about)]
        if not first or not found:
            break
        _signal(found, signal.SIGSTOP)
        stopped |= dict.fromkeys(found)
    return list(stopped)


def go_on(stopped: Sequence[int]) -> None:
    """Let them continue."""
    _signal(stopped, signal.SIGCONT)


def _signal(processes: Sequence[int], number: int) -> None:
    for process in processes:
        with suppress(ProcessLookupError, PermissionError):
            os.kill(process, number)


def _is_below(process: int, first: int, about: dict[int, tuple[str, int]]) -> bool:
    while process in about and process != first:
        process = about[process][1]
    return process == first


def _about() -> dict[int, tuple[str, int]]:
    """Of each process its state and its parent."""
    found = {}
    for name in os.listdir("/proc"):
        if name.isdecimal():
            try:
                with open(f"/proc/{name}/stat", "rb") as file:
                    fields = file.read().rpartition(b") ")[2].split(None, 2)
            except OSError:
                continue
            found[int(name)] = fields[_STATE].decode(), int(fields[_PARENT])
    return found
