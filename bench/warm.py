"""A resident process of the bench's own: many requests in flight, and the clients as whole processes."""

from __future__ import annotations

import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

from assent.client import ask
from assent.hooks import launch
from assent.hooks.command_line import CLIENT, ENTRY
from assent.hooks.installation.agents import CLAUDE
from assent.hooks.installation.self_test import sample
from assent.hooks.listening import status

if TYPE_CHECKING:
    from collections.abc import Iterator

TRUE = ("/bin/true",)
PYTHON_CLIENT = (sys.executable, "-I", "-S", ENTRY, "claude")
C_CLIENT = (CLIENT, sys.executable, ENTRY, "claude")
SECONDS = 20


@contextmanager
def resident() -> Iterator[dict[str, str]]:
    """The environment of a user whose resident process is there; it ends with the block."""
    with tempfile.TemporaryDirectory(prefix="as-") as home:
        environment = {"HOME": home, "PATH": "/usr/bin:/bin"}
        launch.switch_on(environment)
        subprocess.run(PYTHON_CLIENT, input=sample(CLAUDE, "true"), env=environment, capture_output=True, check=True)
        address, deadline = _address(environment), time.monotonic() + SECONDS
        found = status(address)
        while found is None and time.monotonic() < deadline:
            time.sleep(0.05)
            found = status(address)
        if found is None:
            raise SystemExit("no resident process came")
        time.sleep(1)  # it loads the rest of its modules
        try:
            yield environment
        finally:
            os.kill(int(found["process"]), signal.SIGTERM)


def _address(environment: dict[str, str]) -> bytes:
    encoded = {name.encode(): value.encode() for name, value in environment.items()}
    return ask.address(encoded, sys.executable, ENTRY)


def in_flight(environment: dict[str, str], commands: list[str], at_once: int, number: int) -> list[float]:
    """Milliseconds of each of `number` requests with never more than `at_once` waiting, in order of their ends."""
    address = _address(environment)
    joined = b"\0".join([f"{name}={value}".encode() for name, value in environment.items()])
    frames = [ask.framed(b"claude", b"/", joined, sample(CLAUDE, command)) for command in commands]
    waiting: dict[int, tuple[socket.socket, float, bytes]] = {}
    poll, sent = select.poll(), 0
    taken: list[float] = []
    while len(taken) < number:
        while sent < number and len(waiting) < at_once:
            connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            begun = time.perf_counter()
            connection.connect(address)
            connection.sendall(frames[sent % len(frames)])
            poll.register(connection, select.POLLIN)
            waiting[connection.fileno()] = (connection, begun, b"")
            sent += 1
        for descriptor, _ in poll.poll():
            connection, begun, data = waiting[descriptor]
            part = connection.recv(1 << 16)
            if part:
                waiting[descriptor] = (connection, begun, data + part)
                continue
            taken.append((time.perf_counter() - begun) * 1000)
            ask.answered(data)  # ValueError when it is not one
            poll.unregister(connection)
            del waiting[descriptor]
            connection.close()
    return taken


def started(
    argv: tuple[str, ...], environment: dict[str, str], commands: list[str], at_once: int, number: int
) -> list[float]:
    """Milliseconds of `number` whole processes, from before each is started until it is gone, `at_once` at a time."""
    events = [sample(CLAUDE, command) for command in commands]
    living: dict[int, tuple[int, float]] = {}
    poll, begun = select.poll(), 0
    taken: list[float] = []
    while len(taken) < number:
        while begun < number and len(living) < at_once:
            at = time.perf_counter()
            output, process = _start(argv, environment, events[begun % len(events)])
            poll.register(output, select.POLLIN)
            living[output] = (process, at)
            begun += 1
        for output, _ in poll.poll():
            if os.read(output, 1 << 16):
                continue
            process, at = living.pop(output)
            os.waitpid(process, 0)
            taken.append((time.perf_counter() - at) * 1000)
            poll.unregister(output)
            os.close(output)
    return taken


def _start(argv: tuple[str, ...], environment: dict[str, str], event: bytes) -> tuple[int, int]:
    """A process that reads `event`, and where its output comes."""
    (reading, feeding), (output, writing) = os.pipe(), os.pipe()
    os.write(feeding, event)  # far less than a pipe holds
    actions = [(os.POSIX_SPAWN_DUP2, reading, 0), (os.POSIX_SPAWN_DUP2, writing, 1)]
    process = os.posix_spawn(argv[0], argv, environment, file_actions=actions)
    for descriptor in (reading, feeding, writing):
        os.close(descriptor)
    return output, process
