"""The doors at which the resident is asked: each has its own form of requests and answers."""

from __future__ import annotations

import os
import socket
import sys

from assent.client.ask import LONGEST_ENVIRONMENT, LONGEST_EVENT, NUMBER, PROTOCOL, is_private
from assent.errors import WireError
from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from assent.hooks.agents.wire import Reply

    class Door(Protocol):
        """A listening socket, and how those who come by it speak."""

        @property
        def listener(self) -> socket.socket:
            """It never blocks."""

        @property
        def patience(self) -> float:
            """Seconds that a client may take to send its request."""

        @property
        def waits(self) -> bool:
            """Whether those who have come are still answered when the process ends."""

        def admits(self, connection: socket.socket, /) -> bool:
            """Whether who is at the other end may ask."""

        def process(self, connection: socket.socket, /) -> int:
            """The number of the process at the other end; 0 where that is not known."""

        def missing(self, data: bytes, /) -> int:
            """The number of bytes still to come, at least; WireError when `data` does not begin a request."""

        def read(self, data: bytes, /) -> ResidentRequest | bytes:
            """The complete request, or the answer to an invalid one; WireError for neither."""

        def framed(self, reply: Reply, request: ResidentRequest, /) -> bytes:
            """An answer."""

        def leave(self, connection: socket.socket, request: ResidentRequest, /) -> None:
            """Handle a request that this process does not answer."""


MOST_WAITING = 400  # connections
HEAD_ENDS = b"\r\n\r\n"  # of a request by HTTP: one with a wrong token is answered at once
_STALLED = 2.0
HEAD = len(PROTOCOL) + NUMBER
LONGEST = LONGEST_EVENT + LONGEST_ENVIRONMENT + (64 << 10)  # bytes; the rest is for words and folder
FIELDS = 4


class SocketDoor:
    """The Unix socket at `address`, for the clients of hooks that are commands; these can judge on their own."""

    patience = _STALLED
    waits = False

    def __init__(self, address: bytes) -> None:
        self.address = address
        self.listener = _listening(address)
        self.inode = os.stat(address).st_ino

    def is_there(self) -> bool:
        """Whether the address still leads here."""
        try:
            return os.lstat(self.address).st_ino == self.inode
        except OSError:
            return False

    def admits(self, connection: socket.socket) -> bool:
        """Only this user's processes; where the system does not say, the folder has kept others out."""
        if sys.platform != "linux":
            return True
        return _credential(connection, 1) == os.geteuid()

    def process(self, connection: socket.socket) -> int:
        """The client's."""
        return _credential(connection, 0) if sys.platform == "linux" else 0

    def missing(self, data: bytes) -> int:
        """As `Door` says."""
        return missing(data)

    def read(self, data: bytes) -> ResidentRequest | bytes:
        """As `Door` says."""
        return read(data)

    def framed(self, reply: Reply, _request: ResidentRequest) -> bytes:
        """As `Door` says."""
        return answer(reply.code, reply.out.encode(), reply.err.encode())

    def leave(self, _connection: socket.socket, _request: ResidentRequest) -> None:
        """The client judges on its own."""

    def close(self) -> None:
        """Nobody comes by here any more."""
        if self.is_there():
            os.unlink(self.address)
        self.listener.close()


def _credential(connection: socket.socket, place: int) -> int:
    """Process, user or group at the other end."""
    credentials = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 3 * NUMBER)
    return int.from_bytes(credentials[place * NUMBER : (place + 1) * NUMBER], sys.byteorder)


def _listening(address: bytes) -> socket.socket:
    """A socket at `address`, in place of one that another left behind."""
    folder = os.path.dirname(address)
    if not is_private(folder):
        raise SystemExit(f"{os.fsdecode(folder)} is not private")
    if os.path.lexists(address):
        os.unlink(address)
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    listener.bind(address)
    listener.listen(MOST_WAITING)
    listener.settimeout(0)
    return listener


class ResidentRequest(Record):
    """The request of a client, with all of its process that the answer depends on."""

    words: tuple[str, ...]  # as the hook was started: the agent first
    folder: str  # its working directory
    environment: dict[str, str]
    event: bytes
    process: int = 0  # that asks, where the system says so


def missing(data: bytes) -> int:
    """The number of bytes still to come; WireError when `data` does not begin a request."""
    if not data.startswith(PROTOCOL[: len(data)]):
        raise WireError("not a request")
    if len(data) < HEAD:
        return HEAD - len(data)
    length = int.from_bytes(data[len(PROTOCOL) : HEAD], "little")
    if length > LONGEST or len(data) > HEAD + length:
        raise WireError("too long a request")
    return HEAD + length - len(data)


def read(data: bytes) -> ResidentRequest:
    """The request in `data`, of which nothing is missing; WireError when it has another form."""
    fields, at = [], HEAD
    for _ in range(FIELDS):
        end = at + NUMBER + int.from_bytes(data[at : at + NUMBER], "little")
        fields.append(data[at + NUMBER : end])
        at = end
    words, folder, environment, event = fields
    if at != len(data) or not folder.startswith(b"/"):
        raise WireError("not a request")
    pairs = [os.fsdecode(pair).partition("=") for pair in environment.split(b"\0") if b"=" in pair]
    named = {name: value for name, _, value in reversed(pairs)}  # of two of a name the first counts
    return ResidentRequest(tuple(os.fsdecode(words).split("\0")), os.fsdecode(folder), named, event)


def answer(code: int, out: bytes, err: bytes) -> bytes:
    """An answer, in the form that a client expects."""
    numbers = [number.to_bytes(NUMBER, "little") for number in (code, len(out), len(err))]
    return b"".join([PROTOCOL, *numbers, out, err])
