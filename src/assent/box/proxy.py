"""The way out of a box to the hosts that are named for it: a proxy outside, at a port of the box.

The listening socket is made in the box and passed out of it, so the box itself has no other network than
before. Forms: RFC 9110, sections 7.1 and 9.3.6 (absolute targets and CONNECT).
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import threading

from assent.box.settings import Attempt, ReachedHost
from assent.policy.hosts import fits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from asyncio import StreamReader, StreamWriter
    from collections.abc import Sequence
    from typing import TypeAlias

    Streams: TypeAlias = tuple[StreamReader, StreamWriter]

_LONGEST_HEAD = 1 << 16  # bytes
_SECONDS = 30  # for the head of a request, and for a connection
_PART = 1 << 16
_ESTABLISHED = b"HTTP/1.1 200 Connection established\r\n\r\n"
_PLAIN, _PLAIN_PORT = "http://", 80


class HostRefusedError(Exception):
    """A program asked for a host that it does not get; the text is for it."""


class Proxy:
    """The proxy of one box. `descriptor` is for the box, which hands its socket back by it."""

    def __init__(self, hosts: Sequence[str]) -> None:
        self._hosts = tuple(hosts)
        self._ours, theirs = socket.socketpair()
        self.descriptor = theirs.detach()
        self._loop = asyncio.new_event_loop()
        self._ended = asyncio.Event()
        self._thread: threading.Thread | None = None
        self._bytes: dict[tuple[str, int], list[int]] = {}
        self._refused: dict[Attempt, None] = {}

    def begin(self) -> None:
        """Wait for the box's socket, and serve it; nothing where the box ended before."""
        socket.close(self.descriptor)
        with self._ours:
            _, given, _, _ = socket.recv_fds(self._ours, 1, 1)
        if given:
            listener = socket.socket(fileno=given[0])
            self._thread = threading.Thread(target=self._loop.run_until_complete, args=(self._serve(listener),))
            self._thread.start()

    def end(self) -> tuple[tuple[ReachedHost, ...], tuple[Attempt, ...]]:
        """End with the box: whom it reached, and whom not."""
        if self._thread is not None:
            self._loop.call_soon_threadsafe(self._ended.set)
            self._thread.join()
        self._loop.close()
        reached = [ReachedHost(host, port, sent, received) for (host, port), (sent, received) in self._bytes.items()]
        return tuple(reached), tuple(self._refused)

    async def _serve(self, listener: socket.socket) -> None:
        server = await asyncio.start_server(self._answer, sock=listener, limit=_LONGEST_HEAD)
        await self._ended.wait()
        server.close()
        for task in asyncio.all_tasks():
            if task is not asyncio.current_task():
                task.cancel()
        await asyncio.sleep(0)

    async def _answer(self, reader: StreamReader, writer: StreamWriter) -> None:
        """One connection of the box, from its first line to its end."""
        try:
            head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), _SECONDS)
            host, port, first = _target(head)
            far = await asyncio.wait_for(self._connected(host, port), _SECONDS)
        except HostRefusedError as refused:
            await _say(writer, "403 Forbidden", str(refused))
        except (OSError, TimeoutError, EOFError, ValueError, asyncio.LimitOverrunError) as error:
            await _say(writer, "502 Bad Gateway", f"assent: {error}")
        else:
            await self._relay((host, port), first, (reader, writer), far)
        finally:
            writer.close()

    async def _relay(self, whom: tuple[str, int], first: bytes, near: Streams, far: Streams) -> None:
        """Both ways until both are at their end, or one of them breaks."""
        counted = self._bytes.setdefault(whom, [0, 0])
        counted[0] += len(first)
        (far[1] if first else near[1]).write(first or _ESTABLISHED)
        try:
            await asyncio.gather(_pass(near[0], far[1], counted, 0), _pass(far[0], near[1], counted, 1))
        except OSError:
            return  # whoever waits for the rest sees the end
        finally:
            far[1].close()

    async def _connected(self, host: str, port: int) -> Streams:
        """Raises RefusedError where the host is none that is named, or its name leads to the machine or its network."""
        if not fits(host, port, self._hosts):
            self._refused[Attempt(host, port)] = None
            raise HostRefusedError(f"assent: this box may not reach {host}:{port}")
        found = await self._loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        addresses = [str(row[4][0]) for row in found]
        open_ones = [address for address in addresses if host == address or _is_public(address)]
        if not open_ones:
            self._refused[Attempt(host, port)] = None
            raise HostRefusedError(f"assent: {host} is an address of this machine or its network, {addresses[0]}")
        return await asyncio.open_connection(open_ones[0], port)


def _is_public(address: str) -> bool:
    return ipaddress.ip_address(address.partition("%")[0]).is_global


def _target(head: bytes) -> tuple[str, int, bytes]:
    """Host, port, and what to send there first: nothing for a tunnel. ValueError if it is not a request."""
    line, _, fields = head.partition(b"\r\n")
    method, target, version = line.decode("ascii").split(" ")
    if method == "CONNECT":
        host, port = _host_and_port(target, 0)
        return host, port, b""
    if not target.startswith(_PLAIN):
        raise ValueError("only CONNECT and http:// addresses")
    place, slash, path = target.removeprefix(_PLAIN).partition("/")
    host, port = _host_and_port(place.rpartition("@")[2], _PLAIN_PORT)
    own = [field for field in fields.split(b"\r\n") if not field.lower().startswith((b"proxy-", b"connection:"))]
    request = f"{method} /{path if slash else ''} {version}\r\nConnection: close\r\n".encode("ascii")
    return host, port, request + b"\r\n".join(own)


def _host_and_port(text: str, usual: int) -> tuple[str, int]:
    host, colon, port = text.rpartition(":") if not text.endswith("]") else (text, "", "")
    if not colon:
        host, port = text, str(usual)
    number = int(port)
    if not 0 < number < 1 << 16:
        raise ValueError(f"{text} names no port")
    return host.strip("[]").rstrip(".").lower(), number


async def _pass(reader: StreamReader, writer: StreamWriter, counted: list[int], side: int) -> None:
    """Pass on what comes until it ends, and count it."""
    while part := await reader.read(_PART):
        counted[side] += len(part)
        writer.write(part)
        await writer.drain()
    if writer.can_write_eof():
        writer.write_eof()


async def _say(writer: StreamWriter, status: str, text: str) -> None:
    body = f"{text}\n".encode(errors="replace")
    writer.write(f"HTTP/1.1 {status}\r\nConnection: close\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
    try:
        await writer.drain()
    except OSError:
        return  # whoever asked is gone
