"""Several processes that answer at one address, and batches that are written together."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest

from assent.errors import StoreError
from assent.server.exchange import RefusedRequestError
from assent.server.machine_routes import rows_of
from assent.server.rates import MOST, Gate
from assent.server.store import log, records
from assent.server.store.database import open_database
from assent.server.team import Intake

from .chain import broken_at
from .test_records import event, packed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from assent.server.store.database import Database
    from assent.server.store.transaction import Transaction

SECONDS = 30
SERVER = """
import os, signal, socket, sys
from assent.server import workers
from assent.server.workers import listening, run_workers

workers._SOON = 0.0

def work(number: int, place: socket.socket) -> None:
    while True:
        connection, _ = place.accept()
        with connection:
            connection.sendall(b"%d %d\\n" % (number, os.getpid()))

place = listening("127.0.0.1", 0)
print(place.getsockname()[1], flush=True)
run_workers(2, place, work)
"""


@pytest.fixture
def workers() -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    server = subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE)
    assert server.stdout is not None
    try:
        yield server, int(server.stdout.readline())
    finally:
        server.kill()
        server.wait(SECONDS)
        server.stdout.close()


def answer(port: int) -> tuple[int, int]:
    import socket

    with socket.create_connection(("127.0.0.1", port), SECONDS) as connection:
        number, process = connection.makefile().read().split()
    return int(number), int(process)


def both(port: int, gone: int = 0) -> dict[int, int]:
    """The processes of both workers, when neither is the one that is gone."""
    found: dict[int, int] = {}
    end = time.monotonic() + SECONDS
    while time.monotonic() < end and (len(found) < 2 or gone in found.values()):
        number, process = answer(port)
        found[number] = process
    return found


def is_there(process: int) -> bool:
    try:
        with open(f"/proc/{process}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def gone(processes: list[int]) -> bool:
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        if not any(is_there(process) for process in processes):
            return True
        time.sleep(0.02)
    return False


def test_workers_end_when_their_parent_is_killed(workers: tuple[subprocess.Popen[bytes], int]) -> None:
    server, port = workers
    found = both(port)
    assert set(found) == {0, 1}
    server.kill()
    assert gone(list(found.values()))


def test_workers_end_with_their_parent(workers: tuple[subprocess.Popen[bytes], int]) -> None:
    server, port = workers
    found = both(port)
    server.terminate()
    assert server.wait(SECONDS) == 0
    assert gone(list(found.values()))


def test_who_cannot_begin_is_not_started_again_and_again() -> None:
    broken = "import sys\nfrom assent.errors import AssentError\nfrom assent.server.workers import *\n"
    broken += "try:\n    run_workers(2, listening('127.0.0.1', 0), lambda number, place: 1 / 0)\n"
    broken += "except AssentError as error:\n    sys.exit(str(error))\n"
    done = subprocess.run([sys.executable, "-c", broken], capture_output=True, timeout=SECONDS)
    assert b"a worker ended as soon as it was started" in done.stderr


def test_a_worker_that_dies_is_started_again(workers: tuple[subprocess.Popen[bytes], int]) -> None:
    _, port = workers
    first = both(port)[0]
    os.kill(first, signal.SIGKILL)
    assert gone([first])
    assert set(both(port, first)) == {0, 1}


def test_only_postgresql_has_several_workers(tmp_path: Path) -> None:
    env = {"HOME": str(tmp_path), "PATH": os.environ["PATH"]}
    argv = [sys.executable, "-m", "assent", "serve", "--workers", "2"]
    done = subprocess.run(argv, env=env, capture_output=True, timeout=SECONDS)
    assert (done.returncode, b"--workers is for PostgreSQL" in done.stderr) == (2, True)


def batch(start: int, count: int) -> records.Batch:
    return records.listed(rows_of(packed(*[event(number) for number in range(start, start + count)]), "m"))


def taken_by(intake: Intake, database: Database, batches: list[records.Batch]) -> list[str]:
    """The answers to as many threads, while a writer before them had the turn until all of them waited."""
    told = [""] * len(batches)

    def take(at: int) -> None:
        try:
            taken = intake.take(database, "m", batches[at], 0)
            told[at] = f"{taken.accepted} and {taken.duplicates}"
        except StoreError as error:
            told[at] = str(error)

    threads = [threading.Thread(target=take, args=(at,)) for at in range(len(batches))]
    with intake._turn:
        for thread in threads:
            thread.start()
        end = time.monotonic() + SECONDS
        while len(intake._waiting) < len(batches) and time.monotonic() < end:
            time.sleep(0.01)
    for thread in threads:
        thread.join(SECONDS)
    return told


def test_batches_that_wait_together_are_one_transaction(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = open_database(database)
    begun: list[int] = []
    whole = records.take_in

    def counted(transaction: Transaction, batches: list[records.Batch]) -> list[records.Taken]:
        begun.append(len(batches))
        return whole(transaction, batches)

    monkeypatch.setattr(records, "take_in", counted)
    try:
        told = taken_by(Intake(), opened, [batch(0, 10), batch(10, 10), batch(5, 10)])
        assert sum(int(one.split()[0]) for one in told) == 20  # each once, whoever was first
        assert sum(int(one.split()[2]) for one in told) == 10
        assert begun == [3]
        with opened.transaction(writes=False) as transaction:
            assert records.count(transaction) == log.head(transaction).size == 20
            assert broken_at(transaction, 20) is None
    finally:
        opened.close()


def test_each_is_told_when_the_transaction_fails(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = open_database(database)
    intake = Intake()

    def full(transaction: Transaction, batches: list[records.Batch]) -> list[records.Taken]:
        raise StoreError("the disk is full")

    try:
        with monkeypatch.context() as patched:
            patched.setattr(records, "take_in", full)
            assert taken_by(intake, opened, [batch(0, 2), batch(2, 2)]) == ["the disk is full"] * 2
        assert taken_by(intake, opened, [batch(0, 2), batch(2, 2)]) == ["2 and 0"] * 2
    finally:
        opened.close()


def test_no_more_batches_are_held_than_may_be() -> None:
    gate = Gate()
    with ExitStack() as stack:
        for _ in range(MOST):
            stack.enter_context(gate.passed())
        with pytest.raises(RefusedRequestError, match="send it again later") as refused:
            stack.enter_context(gate.passed())
        assert refused.value.status == 503
    with gate.passed():
        assert gate.inside == 1
