"""The resident's loop: one request after the other, each answered before the next is looked at.

Judging an everyday command takes well under a millisecond, so a queue is shorter than what threads
or processes of their own would cost, and no request can see another's state. What takes long is
given up, and judged in a process of its own.
"""

from __future__ import annotations

import gc
import os
import resource
import select
import sys
import time

from assent import __version__
from assent.client.ask import LONGEST_EVENT
from assent.errors import WireError
from assent.hooks.agents.wire import Reply, encode
from assent.hooks.listening import WORD
from assent.record import replace
from assent.resident.door import HEAD_ENDS, LONGEST, MOST_WAITING, SocketDoor
from assent.resident.judge import JudgedRequest, TooLongError, judge

TYPE_CHECKING = False
if TYPE_CHECKING:
    import socket

    from assent.resident.door import Door, ResidentRequest
    from assent.resident.http_door import HttpDoor
    from assent.resident.package import Package

IDLE = 15 * 60  # seconds without a request, after which the process ends
_LOOK = 60  # seconds between looks at the socket when nothing happens
_WRITING = 0.1  # seconds that a client may take to take its answer
_MOST_ANSWERED = 50_000  # requests; then the process makes room for a new one
_MOST_MEMORY = 256 << 10  # KiB
_WEIGHED = 250  # requests from one look at these two to the next
_MEMORY_UNIT = 1024 if sys.platform == "darwin" else 1  # of what the system reports, in KiB


class _Client:
    """A connection whose request has not come whole, or whose answer has not been fetched."""

    def __init__(self, connection: socket.socket, door: Door) -> None:
        self.connection, self.door = connection, door
        self.since = time.monotonic()
        self.data = b""
        self.answered = False

    @property
    def is_known(self) -> bool:
        """Whether it may ask: a head that is whole and still waits for its body has brought the token."""
        return self.answered or not self.door.waits or HEAD_ENDS in self.data

    @property
    def owed(self) -> bool:
        """Whether it gets an answer although the process ends."""
        return self.door.waits and not self.answered


class Loop:
    """Answers at its doors until nobody has asked for long, or the files of `package` change.

    With `http` it does not end because nobody asks: without it nobody would judge.
    """

    def __init__(self, address: bytes, package: Package, idle: float = IDLE, http: HttpDoor | None = None) -> None:
        self.package, self.idle = package, idle
        self.door, self.http = SocketDoor(address), http
        self.clients: dict[int, _Client] = {}
        self.answered = self.given_up = 0
        self.begun = self.last = time.monotonic()
        self.ending = False
        self.unwritten: list[JudgedRequest] = []  # answered, or about to be
        self.poll = select.poll()
        self.doors: dict[int, Door] = {self.door.listener.fileno(): self.door}
        if http is not None:
            self.doors[http.listener.fileno()] = http
        for descriptor in self.doors:
            self.poll.register(descriptor, select.POLLIN)
        gc.freeze()

    def run(self) -> None:
        """Answer until the end, and then those who have come by a door that waits."""
        try:
            while not self.ending or any(client.owed for client in self.clients.values()):
                ready = self.poll.poll(self._patience())
                for descriptor, _ in ready:
                    if descriptor in self.clients:
                        self._receive(self.clients[descriptor])
                    elif descriptor in self.doors:
                        self._accept(self.doors[descriptor])
                if not ready:
                    self._look_around()
        finally:
            self._leave()

    def _end(self) -> None:
        """Take in nobody any more."""
        if not self.ending:
            self.ending = True
            for descriptor in self.doors:
                self.poll.unregister(descriptor)
            self.doors.clear()

    def _patience(self) -> int:
        """Milliseconds until there is something else to do."""
        if self.clients:
            return int(min([client.door.patience for client in self.clients.values()]) * 1000)
        return 0 if self.package.load_one() else int(min(_LOOK, self.idle) * 1000)

    def _look_around(self) -> None:
        """Look around while nothing happens: drop clients that stall, end when nobody asks or a socket is gone."""
        now = time.monotonic()
        for client in list(self.clients.values()):
            if now - client.since >= client.door.patience:
                self._drop(client)
        if self.http is not None and not self.http.is_wanted():
            self.http.listener.close()
            self.http = None
            self._end()
        if (self.http is None and now - self.last >= self.idle) or not self.door.is_there():
            self._end()

    def _accept(self, door: Door) -> None:
        """Take in all who wait, as far as they may ask."""
        while True:
            try:
                connection, _ = door.listener.accept()
            except BlockingIOError:
                return
            except OSError:  # it went away, or there are too many files
                return
            if len(self.clients) >= MOST_WAITING:
                self._make_room()
            if len(self.clients) >= MOST_WAITING or not door.admits(connection):
                connection.close()
                continue
            connection.settimeout(0)
            self.clients[connection.fileno()] = _Client(connection, door)
            self.poll.register(connection, select.POLLIN)

    def _make_room(self) -> None:
        """Drop who has waited longest without having shown that it may ask; who may ask says so at once."""
        oldest = next((client for client in self.clients.values() if not client.is_known), None)
        if oldest is not None:
            self._drop(oldest)

    def _receive(self, client: _Client) -> None:
        """Take in what there is of a request, and answer one that is whole; then it is recorded."""
        try:
            part = client.connection.recv(LONGEST)
            if client.answered and part:
                return  # the rest of what was not waited for; closing before it has come would lose the answer
            client.data += part
            if part and client.door.missing(client.data):
                return
            reply = self._reply(client) if part and not client.answered else None
        except BlockingIOError:
            return
        except (OSError, WireError):
            reply = None
        told = reply is not None and _send(client.connection, reply)
        if not told and not client.door.waits:
            self.unwritten.clear()  # the client has stopped waiting: it judges and records on its own
        if told and client.door.waits:
            client.answered = True
        else:
            self._drop(client)
        self._write_down()
        if not self.ending and self.package.edited():
            self._end()

    def _reply(self, client: _Client) -> bytes | None:
        """The answer to a whole request; None leaves it to a process of its own."""
        request = client.door.read(client.data)
        if isinstance(request, bytes):
            return request
        if self.ending or self.package.changed():
            self._end()
            client.door.leave(client.connection, request)
            return None
        if request.words == (WORD,):
            return client.door.framed(Reply(self._status()), request)
        self.last = time.monotonic()
        request = replace(request, process=client.door.process(client.connection))
        judged = self._judged(request) if len(request.event) <= LONGEST_EVENT else None
        self.answered += 1
        if self.answered % _WEIGHED == 0 and (self.answered >= _MOST_ANSWERED or _memory() > _MOST_MEMORY):
            self._end()
        if judged is None:
            self.given_up += 1
            client.door.leave(client.connection, request)
            return None
        self.unwritten.append(judged)
        return client.door.framed(judged.told.reply, request)

    def _judged(self, request: ResidentRequest) -> JudgedRequest | None:
        try:
            return judge(request)
        except TooLongError:
            self._end()
            return None

    def _write_down(self) -> None:
        """Nobody can be told any more what goes wrong here: the process ends, and the next call's own tells it."""
        while self.unwritten:
            try:
                self.unwritten.pop().write_down()
            except (Exception, TooLongError):  # noqa: BLE001 - as in the hook's own process
                self._end()

    def _status(self) -> str:
        return encode(
            {
                "process": str(os.getpid()),
                "version": __version__,
                "seconds": str(int(time.monotonic() - self.begun)),
                "answered": str(self.answered - self.given_up),
                "given_up": str(self.given_up),
                "kib": str(_memory()),
                "http": "" if self.http is None else str(self.http.setting.port),
            }
        )

    def _drop(self, client: _Client) -> None:
        self.poll.unregister(client.connection)
        del self.clients[client.connection.fileno()]
        client.connection.close()

    def _leave(self) -> None:
        """Nobody is answered any more; who still waits judges on its own. The HTTP door remains open for the next."""
        self.door.close()
        for client in list(self.clients.values()):
            self._drop(client)


def _send(connection: socket.socket, data: bytes) -> bool:
    """Give the answer and say that it is whole; whether that was possible."""
    try:
        data = data[connection.send(data) :]  # most are taken at once
        if data:
            connection.settimeout(_WRITING)
            connection.sendall(data)
            connection.settimeout(0)
        connection.shutdown(1)
    except OSError:
        return False  # the client judges on its own
    return True


def _memory() -> int:
    """KiB at most so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // _MEMORY_UNIT
