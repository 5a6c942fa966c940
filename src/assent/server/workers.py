"""Several processes that answer at one address: started, started again when one dies, and ended together."""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from typing import TypeAlias

from assent.errors import ServerError

Work: TypeAlias = Callable[[int, socket.socket], None]  # the number of the worker, and where it listens

_SOON = 5.0  # seconds: who dies that early will do so again


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens there. Raises ServerError.

    The head and the body of an answer are two writes. asyncio has the second wait for no acknowledgement only where a
    socket names its protocol, which this one does not, so that each answer took 40 ms more; connections inherit it.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        place = socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        reason = str(error.strerror).partition(" (while")[0]  # Python adds the address, which is named already
        raise ServerError(f"cannot listen at {host}, port {port}: {reason}") from error
    place.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return place


def run_workers(count: int, place: socket.socket, work: Work) -> None:
    """Serve until this process gets a signal to end. Raises ServerError when a worker cannot even begin.

    Nothing that a fork would tear apart may be open: no thread, no connection to a database.
    """
    if sys.platform == "win32":
        raise ServerError("--workers needs processes that share a socket, which Windows has not")
    children: dict[int, tuple[int, float]] = {}
    ending: list[int] = []
    life = os.pipe()

    def end(number: int, _frame: object) -> None:
        ending.append(number)
        for child in list(children):
            os.kill(child, signal.SIGTERM)

    before = [signal.signal(number, end) for number in (signal.SIGTERM, signal.SIGINT)]
    try:
        waiting = list(range(count))
        while waiting or children:
            for number in waiting:
                children[_forked(number, place, work, life)] = (number, time.monotonic())
            child, _ = os.waitpid(-1, 0)
            number, begun = children.pop(child)
            is_early = not ending and time.monotonic() - begun < _SOON
            if is_early:
                end(0, None)
            waiting = [] if ending else [number]
    finally:
        for number, handler in zip((signal.SIGTERM, signal.SIGINT), before, strict=True):
            signal.signal(number, handler)
        for descriptor in life:
            os.close(descriptor)
    if ending[0] == 0:
        raise ServerError("a worker ended as soon as it was started: try without --workers, it says why")


def _forked(number: int, place: socket.socket, work: Work, life: tuple[int, int]) -> int:
    """The id of a new process that does the work; `life` is a pipe whose end for writing the parent alone holds."""
    child = os.fork()
    if child:
        return child
    status = 1
    try:
        os.setpgid(0, 0)  # Ctrl-C reaches the parent alone, which passes it on
        for name in (signal.SIGTERM, signal.SIGINT):
            signal.signal(name, signal.SIG_DFL)
        os.close(life[1])
        threading.Thread(target=_follow, args=(life[0],), daemon=True).start()
        work(number, place)
        status = 0
    except ServerError as error:
        os.write(2, f"{error}\n".encode())
    finally:
        os._exit(status)


def _follow(life: int) -> None:
    """End at once when the parent is gone, however it went, so that another can listen there."""
    os.read(life, 1)
    os._exit(1)
