"""The resident's loop: one request after the other, each answered before the next is looked at.

Judging an everyday command takes well under a millisecond, so a queue is shorter than what threads
or processes of their own would cost, and no request can see another's state. What takes long is
given up, and judged in the client's process.
"""

from __future__ import annotations

import gc
import os
import resource
import select
import socket
import sys
import time

from assent import __version__
from assent.client.ask import NUMBER, is_private
from assent.errors import WireError
from assent.hooks.wire import encode
from assent.resident.judge import TooLongError, judge
from assent.resident.request import LONGEST, answer, missing, read
from assent.resident.status import WORD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.resident.package import Package

IDLE = 15 * 60  # seconds without a request, after which the process ends
_LOOK = 60  # seconds between looks at the socket when nothing happens
_STALLED = 2.0  # seconds that a client may take to send its request
_WRITING = 0.1  # and to take its answer
_MOST_WAITING = 400  # connections
_MOST_ANSWERED = 50_000  # requests; then the process makes room for a new one
_MOST_MEMORY = 256 << 10  # KiB
_WEIGHED = 250  # requests from one look at these two to the next
_MEMORY_UNIT = 1024 if sys.platform == "darwin" else 1  # of what the system reports, in KiB


class _Client:
    """A connection whose request has not come whole."""

    def __init__(self, connection: socket.socket) -> None:
        self.connection = connection
        self.since = time.monotonic()
        self.data = b""


class Loop:
    """Answers at the socket `address` until nobody has asked for long, or the files of `package` change."""

    def __init__(self, address: bytes, package: Package, idle: float = IDLE) -> None:
        self.address, self.package, self.idle = address, package, idle
        self.clients: dict[int, _Client] = {}
        self.answered = self.given_up = 0
        self.begun = self.last = time.monotonic()
        self.ending = False
        self.poll = select.poll()
        self.listener = _listening(address)
        self.inode = os.stat(address).st_ino
        self.poll.register(self.listener, select.POLLIN)

    def run(self) -> None:
        """Answer until the end."""
        try:
            while not self.ending:
                ready = self.poll.poll(self._patience())
                for descriptor, _ in ready:
                    if descriptor == self.listener.fileno():
                        self._accept()
                    else:
                        self._receive(self.clients[descriptor])
                    if self.ending:
                        break
                if not ready:
                    self._look_around()
        finally:
            self._leave()

    def _patience(self) -> int:
        """Milliseconds until there is something else to do."""
        if self.clients:
            return int(_STALLED * 1000)
        return 0 if self.package.load_one() else int(min(_LOOK, self.idle) * 1000)

    def _look_around(self) -> None:
        """When nothing happens: drop clients that stall, end when nobody asks or the socket is gone."""
        now = time.monotonic()
        for client in list(self.clients.values()):
            if now - client.since >= _STALLED:
                self._drop(client)
        self.ending = now - self.last >= self.idle or not self._is_ours()

    def _is_ours(self) -> bool:
        try:
            return os.lstat(self.address).st_ino == self.inode
        except OSError:
            return False

    def _accept(self) -> None:
        """Take in all who wait, as far as they are of this user."""
        while True:
            try:
                connection, _ = self.listener.accept()
            except BlockingIOError:
                return
            except OSError:  # it went away, or there are too many files
                return
            if len(self.clients) >= _MOST_WAITING or _user(connection) != os.geteuid():
                connection.close()
                continue
            connection.settimeout(0)
            self.clients[connection.fileno()] = _Client(connection)
            self.poll.register(connection, select.POLLIN)

    def _receive(self, client: _Client) -> None:
        try:
            part = client.connection.recv(LONGEST)
            client.data += part
            if part and missing(client.data):
                return
            reply = self._reply(client.data) if part else None
        except BlockingIOError:
            return
        except (OSError, WireError):
            reply = None
        except TooLongError:
            self.given_up, self.ending, reply = self.given_up + 1, True, None
        if reply is not None:
            _send(client.connection, reply)
        self._drop(client)

    def _reply(self, data: bytes) -> bytes | None:
        """The answer to a whole request; None leaves it to the client."""
        if self.package.changed():
            self.ending = True
            return None
        request = read(data)
        if request.words == (WORD,):
            return answer(0, self._status().encode(), b"")
        self.last = time.monotonic()
        reply = judge(request)
        if reply is None:
            self.given_up += 1
        self.answered += 1
        if self.answered % _WEIGHED == 0:
            self.ending = self.answered >= _MOST_ANSWERED or _memory() > _MOST_MEMORY
        return reply

    def _status(self) -> str:
        return encode(
            {
                "process": str(os.getpid()),
                "version": __version__,
                "seconds": str(int(time.monotonic() - self.begun)),
                "answered": str(self.answered - self.given_up),
                "given_up": str(self.given_up),
                "kib": str(_memory()),
            }
        )

    def _drop(self, client: _Client) -> None:
        self.poll.unregister(client.connection)
        del self.clients[client.connection.fileno()]
        client.connection.close()

    def _leave(self) -> None:
        """Nobody is answered any more; who still waits judges by itself."""
        if self._is_ours():
            os.unlink(self.address)
        self.listener.close()
        for client in list(self.clients.values()):
            self._drop(client)


def _listening(address: bytes) -> socket.socket:
    """A socket at `address`, in place of one that another left behind."""
    folder = os.path.dirname(address)
    if not is_private(folder):
        raise SystemExit(f"{os.fsdecode(folder)} is not private")
    if os.path.lexists(address):
        os.unlink(address)
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    listener.bind(address)
    listener.listen(_MOST_WAITING)
    listener.settimeout(0)
    gc.freeze()
    return listener


def _user(connection: socket.socket) -> int:
    """The user whose process is at the other end; where the system does not say, the folder has kept others out."""
    if sys.platform != "linux":
        return os.geteuid()
    credentials = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 3 * NUMBER)
    return int.from_bytes(credentials[NUMBER : 2 * NUMBER], sys.byteorder)


def _send(connection: socket.socket, data: bytes) -> None:
    connection.settimeout(_WRITING)
    try:
        connection.sendall(data)
    except OSError:
        return  # the client judges by itself


def _memory() -> int:
    """KiB at most so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // _MEMORY_UNIT
