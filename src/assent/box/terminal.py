"""A terminal of the box's own, in place of the one that a person looks at.

The box makes it and hands its other end out; what is typed and what is printed goes through us. So a program
finds what it would find directly: a size that changes, keys that interrupt and stop it, a name, `/dev/tty`. What
it does to its terminal, or types into it, ends with the box.
"""

from __future__ import annotations

import os
import select
import signal
import socket
import sys
import termios
import threading
import time
import tty
from contextlib import suppress
from fcntl import ioctl

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import FrameType

_STATE, _PARENT = 0, 1  # behind the name of a process in its `stat`; source: proc(5)
_ROUNDS = 20  # of looking for processes that were made meanwhile
_PART = 1 << 16
_TICK = 100  # milliseconds between two looks at whether the box has ended
_ENDED = 128 + signal.SIGTERM
_INPUT, _OUTPUT = 0, 1
_NO_KEY = b"\0"
_SESSION = 0x5429  # TIOCGSID
_LONGEST_STOP = 0.5  # seconds until the signal that stops us has done so
_READABLE = select.POLLIN | select.POLLHUP


def is_wanted() -> bool:
    """Whether somebody types into our terminal and looks at it: nobody else reads from it, as a pager would."""
    try:
        return os.isatty(_INPUT) and os.isatty(_OUTPUT) and os.tcgetpgrp(_INPUT) == os.getpgrp()
    except OSError:
        return False


class Terminal:
    """Both ends of one box's terminal. `descriptor` is for the box, which hands the other end back by it."""

    def __init__(self) -> None:
        self._ours, theirs = socket.socketpair()
        self.descriptor = theirs.detach()
        self._far = -1
        self._modes = termios.tcgetattr(_INPUT)
        self._numbers = (signal.SIGWINCH, signal.SIGTERM, signal.SIGCONT)
        self._handlers = {number: signal.getsignal(number) for number in self._numbers}
        self._is_over = threading.Event()
        self._continued = threading.Event()
        self._is_raw = False  # our terminal, which is so while what is typed is for the box
        self._rested = 0.0
        self._resting_since: float | None = None
        self._last = b"\n"
        self._thread = threading.Thread(target=self._pass_on, daemon=True)

    @property
    def rested(self) -> float:
        """Seconds in which the box was stopped by its person."""
        since = self._resting_since
        return self._rested if since is None else self._rested + time.monotonic() - since

    @property
    def is_within_line(self) -> bool:
        """Whether what was shown last was not an end of a line."""
        return self._last != b"\n"

    def begin(self) -> None:
        """Wait for the box's terminal, make it like ours, and pass on; nothing where the box ended before."""
        socket.close(self.descriptor)
        with self._ours:
            _, given, _, _ = socket.recv_fds(self._ours, 1, 1)
            if not given:
                return
            self._far = given[0]
            os.set_blocking(self._far, False)
            termios.tcsetattr(self._far, termios.TCSANOW, self._modes)
            for number, act in zip(self._numbers, (self._resize, _stop, self._go_on), strict=True):
                signal.signal(number, act)
            self._take()
            self._ours.send(b".")
        self._thread.start()

    def end(self) -> None:
        """Pass on what is left, and give our terminal its modes back."""
        if self._far < 0:
            return
        self._is_over.set()
        self._thread.join()
        os.close(self._far)
        self._give_back()
        for number, handler in self._handlers.items():
            signal.signal(number, handler)

    def _take(self) -> bool:
        """Have all keys passed on where we are in the foreground; whether what is typed is for the box."""
        if not self._is_raw and os.tcgetpgrp(_INPUT) == os.getpgrp():
            with suppress(termios.error):  # we were put into the background just now
                tty.setraw(_INPUT, termios.TCSADRAIN)
                self._is_raw = True
                self._resize(0, None)
        return self._is_raw

    def _give_back(self) -> None:
        if self._is_raw:
            termios.tcsetattr(_INPUT, termios.TCSADRAIN, self._modes)
        self._is_raw = False

    def _resize(self, _number: int, _frame: FrameType | None) -> None:
        termios.tcsetwinsize(self._far, termios.tcgetwinsize(_OUTPUT))

    def _go_on(self, _number: int, _frame: FrameType | None) -> None:
        self._continued.set()

    def _pass_on(self) -> None:
        typed = b""  # and not taken yet
        while True:
            waiting = select.poll()
            waiting.register(self._far, select.POLLIN | (select.POLLOUT if typed else 0))
            if not typed and not self._is_over.is_set() and self._take():
                waiting.register(_INPUT, select.POLLIN)
            found = dict(waiting.poll(0 if self._is_over.is_set() else _TICK))
            if found.get(self._far, 0) & _READABLE:
                if not self._print():
                    return
            elif self._is_over.is_set():
                return
            if found.get(_INPUT, 0) & _READABLE:
                typed = os.read(_INPUT, _PART)
                if not typed:
                    self._is_over.wait()  # whoever typed has gone
                elif is_to_stop := self._stops(typed):
                    typed = self._rest(typed[:is_to_stop], typed[is_to_stop:])
            if found.get(self._far, 0) & select.POLLOUT:
                typed = typed[os.write(self._far, typed) :]

    def _stops(self, typed: bytes) -> int:
        """The offset behind the key that stops a job; 0 where there is none, or a shell in the box has it."""
        modes = termios.tcgetattr(self._far)
        key: bytes = modes[6][termios.VSUSP]
        if not modes[3] & termios.ISIG or key not in typed or key == _NO_KEY:
            return 0
        leader = _leader(self._far)
        return typed.index(key) + 1 if leader and os.tcgetpgrp(self._far) == leader else 0

    def _rest(self, before: bytes, after: bytes) -> bytes:
        """Stop the box, and ourselves as a shell's job, until that continues us; what is typed then."""
        with suppress(BlockingIOError):
            os.write(self._far, before)
        stopped = stop(_leader(self._far))
        self._print()
        self._resting_since = time.monotonic()
        self._continued.clear()
        self._give_back()
        os.killpg(0, signal.SIGTSTP)
        self._continued.wait(_LONGEST_STOP)  # it is over at once where nobody could continue us
        self._take()
        go_on(stopped)
        self._rested, self._resting_since = self.rested, None
        return after

    def _print(self) -> bool:
        """Show what was printed; whether more may come."""
        try:
            printed = os.read(self._far, _PART)
        except BlockingIOError:
            return True
        except OSError:  # nobody in the box has it any more
            return False
        self._last = printed[-1:] or self._last
        while printed:
            printed = printed[os.write(_OUTPUT, printed) :]
        return True


def _leader(far: int) -> int:
    """The first process of the terminal's session, as we know it; 0 where it has ended."""
    made = bytearray(4)
    try:
        ioctl(far, _SESSION, made)
    except OSError:
        return 0
    return int.from_bytes(made, sys.byteorder)


def _stop(_number: int, _frame: FrameType | None) -> None:
    sys.exit(_ENDED)  # so that the terminal gets its modes back


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
