"""The load that a team's server takes on this machine: events a second over HTTP, idle machines, a killed server.

`python bench/serve.py [postgresql://…]`. Everything remains on the loopback address and is bounded in count and time.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

from assent.record import Record
from assent.server.store import machines, people, records
from assent.server.store.database import open_database
from assent.server.store.people import PersonRole

EVENTS = int(os.environ.get("EVENTS", "50000"))
IDLE = int(os.environ.get("IDLE", "2000"))
SENDERS = 4
RATE = 5000  # events a second that are asked for
PACED = 20  # seconds of them
BATCH = 500
SECONDS = 120
_CONNECTED = [0]


class Setting(Record):
    """The server that is measured."""

    folder: str
    database: str
    port: int
    tokens: tuple[str, ...]


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory(prefix="assent-bench-") as folder:
        os.chmod(folder, 0o700)
        home = os.path.join(folder, "home")
        state = os.path.join(home, ".local/state/assent")
        os.makedirs(state, mode=0o700)
        database = sys.argv[1] if len(sys.argv) > 1 else os.path.join(state, "team.db")
        setting = Setting(home, database, _free_port(), _machines(database, max(50, IDLE // 40)))
        kind = "PostgreSQL" if database.startswith("postgres") else "SQLite"
        server = _start(setting)
        try:
            _ingest(setting, kind)
            _paced(setting)
            asyncio.run(_idle(setting))
            server = _killed(setting, server)
        finally:
            server.terminate()
            server.wait(SECONDS)


def _ingest(setting: Setting, kind: str) -> None:
    batches = [_batch(f"a{at}", BATCH) for at in range(EVENTS // BATCH)]
    parts = [batches[at::SENDERS] for at in range(SENDERS)]
    times: list[float] = []
    began = time.monotonic()
    threads = [
        threading.Thread(target=_send, args=(setting, token, part, times))
        for token, part in zip(setting.tokens, parts, strict=False)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    took = time.monotonic() - began
    count = len(batches) * BATCH
    print(f"{kind}: {count:,} events in {took:.1f} s by {SENDERS} senders: {count / took:,.0f} events/s,")
    print(f"  a batch of {BATCH}: median {_at(times, 0.5) * 1000:.0f} ms, p99 {_at(times, 0.99) * 1000:.0f} ms")
    print(f"  kept: {_count(setting):,}")


def _paced(setting: Setting) -> None:
    """Batches that come when they come, `RATE` events a second: each counts from the moment at which it was due."""
    batches = [_batch(f"p{at}", BATCH) for at in range(RATE * PACED // BATCH)]
    begun = time.monotonic()
    times: list[float] = []

    def send(number: int, body: bytes) -> None:
        _send(setting, setting.tokens[number % len(setting.tokens)], [body], [])
        times.append(time.monotonic() - begun - number * BATCH / RATE)

    threads = []
    for number, body in enumerate(batches):
        time.sleep(max(begun + number * BATCH / RATE - time.monotonic(), 0))
        threads.append(threading.Thread(target=send, args=(number, body)))
        threads[-1].start()
    for thread in threads:
        thread.join()
    print(f"{RATE:,} events/s for {PACED} s: a batch of {BATCH}: median {_at(times, 0.5) * 1000:.0f} ms,", end=" ")
    print(f"p99 {_at(times, 0.99) * 1000:.0f} ms; kept: {_count(setting):,}")


async def _idle(setting: Setting) -> None:
    """Machines that wait for a policy with a connection each, while others ask and are answered at once."""
    etag = await _etag(setting, setting.tokens[0])
    gate = asyncio.Semaphore(100)
    begun = time.monotonic()
    waiting = [
        asyncio.create_task(_wait(setting, setting.tokens[at % len(setting.tokens)], etag, gate)) for at in range(IDLE)
    ]
    while _CONNECTED[0] < IDLE and time.monotonic() < begun + 60:
        await asyncio.sleep(0.1)
    print(f"{_CONNECTED[0]:,} machines connected in {time.monotonic() - begun:.1f} s")
    await asyncio.sleep(3)
    stop = time.monotonic() + 15
    times: list[float] = []
    while time.monotonic() < stop and len(times) < 1000:
        began = time.monotonic()
        await _poll(setting, setting.tokens[len(times) % len(setting.tokens)], etag, 0)
        times.append(time.monotonic() - began)
        await asyncio.sleep(0.01)
    statuses = await asyncio.gather(*waiting, return_exceptions=True)
    fine = sum(status in (304, 429) for status in statuses)
    print(f"{IDLE:,} machines waited with an open connection, {fine:,} were answered in the end;")
    usual, late = _at(times, 0.5) * 1000, _at(times, 0.99) * 1000
    print(f"  meanwhile a poll that is answered at once: median {usual:.1f} ms, p99 {late:.1f} ms")


def _killed(setting: Setting, server: subprocess.Popen[bytes]) -> subprocess.Popen[bytes]:
    """Kill the server three times while batches come in; each sender sends again what was not answered."""
    before = _count(setting)
    batches = [_batch(f"k{at}", BATCH) for at in range(60)]
    sender = threading.Thread(target=_send, args=(setting, setting.tokens[0], batches, []))
    sender.start()
    for _ in range(3):
        time.sleep(0.7)
        server.send_signal(signal.SIGKILL)
        server.wait(SECONDS)
        server = _start(setting)
    sender.join()
    found = _count(setting) - before
    print(f"killed three times during ingest: {len(batches) * BATCH:,} events sent, {found:,} kept")
    return server


def _send(setting: Setting, token: str, batches: list[bytes], times: list[float]) -> None:
    """Send each until it is answered, as machines do."""
    import http.client

    end = time.monotonic() + SECONDS
    for body in batches:
        while time.monotonic() < end:
            began = time.monotonic()
            connection = http.client.HTTPConnection("127.0.0.1", setting.port, timeout=30)
            try:
                connection.request("POST", "/v1/events", body, {"authorization": f"Bearer {token}"})
                answer = connection.getresponse()
                answer.read()
                if answer.status == 200:
                    times.append(time.monotonic() - began)
                    break
                time.sleep(0.2 if answer.status == 429 else 0.05)
            except (OSError, http.client.HTTPException):
                time.sleep(0.05)
            finally:
                connection.close()


async def _wait(setting: Setting, token: str, etag: str, gate: asyncio.Semaphore) -> int:
    async with gate:
        reader, writer = await asyncio.open_connection("127.0.0.1", setting.port)
        writer.write(_request(token, etag, 50))
        await writer.drain()
        _CONNECTED[0] += 1
    return await _status(reader, writer)


async def _poll(setting: Setting, token: str, etag: str, wait: int) -> int:
    reader, writer = await asyncio.open_connection("127.0.0.1", setting.port)
    writer.write(_request(token, etag, wait))
    return await _status(reader, writer)


async def _etag(setting: Setting, token: str) -> str:
    reader, writer = await asyncio.open_connection("127.0.0.1", setting.port)
    writer.write(_request(token, "", 0))
    head = (await reader.readuntil(b"\r\n\r\n")).decode()
    writer.close()
    return next(line.partition(": ")[2] for line in head.split("\r\n") if line.lower().startswith("etag"))


async def _status(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> int:
    head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), SECONDS)
    writer.close()
    return int(head.split()[1])


def _request(token: str, etag: str, wait: int) -> bytes:
    lines = ["GET /v1/bundle HTTP/1.1", "Host: 127.0.0.1", f"Authorization: Bearer {token}", f"If-None-Match: {etag}"]
    return "\r\n".join([*lines, f"Prefer: wait={wait}", "Connection: close", "", ""]).encode()


def _machines(database: str, count: int) -> tuple[str, ...]:
    """Tokens of that many machines, and a policy that is released."""
    from assent.server.store import drafts
    from assent.team.bundle import Content

    found = open_database(database)
    try:
        with found.transaction(writes=True) as transaction:
            person = people.add(transaction, "bench", PersonRole.admin)
            drafts.release(transaction, Content('preset = "balanced"\n'), 100, person.id)
            return tuple([machines.add(transaction, person, f"m{at}", "bench").secret for at in range(count)])
    finally:
        found.close()


def _batch(seed: str, count: int) -> bytes:
    lines = [
        {
            "id": f"{seed}-{at:08}".rjust(32, "0"),
            "at": f"2026-11-22T09:{at % 60:02}:30.000Z",
            "agent": "claude",
            "session": f"{at % 9:016x}",
            "tool": "Bash",
            "name": ("git status", "npm run build", "ls", "pytest", "git push")[at % 5],
            "category": "ReadsVcs",
            "decision": "allow",
            "answer": "allow",
            "asked": 0,
            "ran": 1,
            "success": 1,
            "judged_us": 700 + at,
        }
        for at in range(count)
    ]
    return gzip.compress(b"".join([json.dumps(line).encode() + b"\n" for line in lines]))


def _start(setting: Setting) -> subprocess.Popen[bytes]:
    env = {"HOME": setting.folder, "PATH": os.environ["PATH"]}
    argv = [sys.executable, "-m", "assent", "serve", "--port", str(setting.port), "--database", setting.database]
    argv += ["--workers", os.environ.get("WORKERS", "1")]
    server = subprocess.Popen(argv, env=env, stdout=subprocess.DEVNULL)
    end = time.monotonic() + 30
    while time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", setting.port), 1).close()
            return server
        except OSError:
            time.sleep(0.05)
    raise SystemExit("the server did not start")


def _count(setting: Setting) -> int:
    found = open_database(setting.database)
    try:
        with found.transaction(writes=False) as transaction:
            return records.count(transaction)
    finally:
        found.close()


def _at(times: list[float], share: float) -> float:
    return sorted(times)[min(int(len(times) * share), len(times) - 1)]


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
        return port


if __name__ == "__main__":
    main()
