"""A terminal of the box's own, in the place of the one that a person looks at.

The box makes it and hands its other end out; what is typed and what is printed goes through us. So a program
finds what it would find directly: a size that changes, keys that interrupt it, a name, `/dev/tty`. What it does
to its terminal, or types into it, ends with the box.
"""

from __future__ import annotations

import os
import select
import signal
import socket
import sys
import termios
import threading
import tty

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType

_PART = 1 << 16
_TICK = 100  # milliseconds between two looks at whether the box has ended
_ENDED = 128 + signal.SIGTERM
_INPUT, _OUTPUT = 0, 1
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
        self._handlers = {number: signal.getsignal(number) for number in (signal.SIGWINCH, signal.SIGTERM)}
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._pass_on, daemon=True)

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
            self._resize(0, None)
            signal.signal(signal.SIGWINCH, self._resize)
            signal.signal(signal.SIGTERM, _stop)
            tty.setraw(_INPUT, termios.TCSADRAIN)
            self._ours.send(b".")
        self._thread.start()

    def end(self) -> None:
        """Pass on what is left, and give our terminal its modes back."""
        if self._far < 0:
            return
        self._is_over.set()
        self._thread.join()
        os.close(self._far)
        termios.tcsetattr(_INPUT, termios.TCSADRAIN, self._modes)
        for number, handler in self._handlers.items():
            signal.signal(number, handler)

    def _resize(self, _number: int, _frame: FrameType | None) -> None:
        termios.tcsetwinsize(self._far, termios.tcgetwinsize(_OUTPUT))

    def _pass_on(self) -> None:
        typed = b""  # and not taken yet
        while True:
            waiting = select.poll()
            waiting.register(self._far, select.POLLIN | (select.POLLOUT if typed else 0))
            if not typed and not self._is_over.is_set():
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
            if found.get(self._far, 0) & select.POLLOUT:
                typed = typed[os.write(self._far, typed) :]

    def _print(self) -> bool:
        """Show what was printed; whether more may come."""
        try:
            printed = os.read(self._far, _PART)
        except OSError:  # nobody in the box has it any more
            return False
        while printed:
            printed = printed[os.write(_OUTPUT, printed) :]
        return True


def _stop(_number: int, _frame: FrameType | None) -> None:
    sys.exit(_ENDED)  # so that the terminal gets its modes back
