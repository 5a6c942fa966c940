"""`make serve-kills`: server, database and machines are killed while records come in; nothing is lost, nothing twice.

Each machine has recorded all its calls before the first kill, and sends them until the server has them.
"""

from __future__ import annotations

import os
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from assent.server.store import log, records
from assent.server.store.database import open_database
from assent.team.merkle import EMPTY, node_hash, split

from .chain import broken_at
from .postgres import Cluster, programs
from .served import Served
from .test_bundles import release

if TYPE_CHECKING:
    from collections.abc import Sequence

MACHINES = 3
SECONDS = 120  # without anything new
_TRIES = 5
_CODE = "import sys; from assent.cli import main; sys.exit(main())"


class Trial:
    """One server as a process of its own, machines as processes of their own, and what they must bring together."""

    def __init__(self, folder: Path, cluster: Cluster | None, events: int) -> None:
        self.folder, self.cluster = folder, cluster
        self.recorded = MACHINES * (events // 4) * 4
        self.home = folder / "server-home"
        state = self.home / ".local/state/assent"
        state.mkdir(parents=True, mode=0o700)
        self.database = cluster.address if cluster else str(state / "team.db")
        setting = Served(self.database, folder)
        setting.start()
        self.port = setting.listener.getsockname()[1]
        admin = setting.browser()
        release(admin, 'preset = "careful"\n')
        self.homes = []
        for number in range(MACHINES):
            machine = setting.machine(f"m{number}", admin)
            machine.record(*["git status", "ls", "make test", "pytest -q"] * (events // 4))
            self.homes.append(folder / "homes" / f"m{number}")
        setting.stop()
        shutil.copy(setting.setting.key_file, state / "team-key")
        self.server = self._serve()
        self.machines = [self._sync(home) for home in self.homes]
        self.kills = {"server": 0, "database": 0, "machine": 0}

    def kill_something(self) -> None:
        """One of them, and start it again."""
        kinds = ["server", "machine", *(["database"] if self.cluster else [])]
        what = kinds[sum(self.kills.values()) % len(kinds)]
        self.kills[what] += 1
        if what == "server":
            self.server.kill()
            self.server.wait(SECONDS)
            self.server = self._serve()
        elif what == "database" and self.cluster:
            self.cluster.kill()
            self.cluster.start()
        else:
            place = random.randrange(MACHINES)
            self.machines[place].kill()
            self.machines[place].wait(SECONDS)
            self.machines[place] = self._sync(self.homes[place])

    def finish(self) -> None:
        """Let every machine send what is left. It fails when nothing more arrives, however slow the machine is."""
        kept, grown = -1, time.monotonic()
        while kept < self.recorded:
            before, kept = kept, self._kept()
            grown = time.monotonic() if kept > before else grown
            assert time.monotonic() < grown + SECONDS, f"{kept} of {self.recorded} events arrived, and then no more"
            for place, home in enumerate(self.homes):
                if self.machines[place].poll() is not None:
                    self.machines[place] = self._sync(home)
            time.sleep(0.3)
        for place, home in enumerate(self.homes):
            self.machines[place].wait(SECONDS)
            assert any(self._is_empty(home) for _ in range(_TRIES)), f"{home} sends what was kept before"

    def stop(self) -> None:
        """End what was started."""
        for process in (*self.machines, self.server):
            process.kill()
            process.wait(SECONDS)

    def check(self) -> str:
        """Check the kept events; raises AssertionError where they are not those that were recorded."""
        database = open_database(self.database)
        try:
            with database.transaction(writes=False) as transaction:
                kept, entries = records.count(transaction), log.head(transaction).size
                leaves = [bytes(leaf) for (leaf,) in transaction.rows("SELECT leaf FROM log ORDER BY seq")]
                assert broken_at(transaction, entries) is None, "the chain is broken"
                assert log.root(transaction, entries) == _root(leaves), "the tree is not that of its leaves"
                numbers = transaction.rows("SELECT count(*), count(DISTINCT id) FROM events")
        finally:
            database.close()
        assert numbers == [(self.recorded, self.recorded)], f"{self.recorded} recorded, and kept: {numbers}"
        told = ", ".join(f"{what} {count} times" for what, count in self.kills.items() if count)
        return f"{self.recorded:,} events recorded, {kept:,} kept, in a log of {entries:,} entries; killed: {told}"

    def _kept(self) -> int:
        database = open_database(self.database)
        try:
            with database.transaction(writes=False) as transaction:
                return records.count(transaction)
        finally:
            database.close()

    def _serve(self) -> subprocess.Popen[bytes]:
        argv = ["serve", "--port", str(self.port), "--database", self.database]
        server = self._started(argv, self.home)
        end = time.monotonic() + SECONDS
        while time.monotonic() < end and server.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return server
            except OSError:
                time.sleep(0.05)
        raise AssertionError("the server did not start")

    def _sync(self, home: Path) -> subprocess.Popen[bytes]:
        return self._started(["team", "sync"], home)

    def _is_empty(self, home: Path) -> bool:
        done = subprocess.run(
            [sys.executable, "-c", _CODE, "team", "sync"], env=_env(home), capture_output=True, timeout=SECONDS
        )
        return b"\n0 events sent." in b"\n" + done.stdout

    def _started(self, arguments: Sequence[str], home: Path) -> subprocess.Popen[bytes]:
        argv = [sys.executable, "-c", _CODE, *arguments]
        return subprocess.Popen(argv, env=_env(home), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def _env(home: Path) -> dict[str, str]:
    return {"HOME": str(home), "PATH": os.environ["PATH"]}


def _root(leaves: list[bytes]) -> bytes:
    """The tree over all leaves, without what is kept of it."""
    if len(leaves) < 2:
        return leaves[0] if leaves else EMPTY
    half = split(len(leaves))
    return node_hash(_root(leaves[:half]), _root(leaves[half:]))


def tried(folder: Path, cluster: Cluster | None, events: int, kills: int) -> str:
    """The events that were kept after so many kills while each machine sent so many."""
    trial = Trial(folder, cluster, events)
    try:
        for _ in range(kills):
            time.sleep(random.uniform(0.02, 0.3))
            trial.kill_something()
        trial.finish()
        return trial.check()
    finally:
        trial.stop()


def main() -> None:
    """Both databases, with figures."""
    events, kills = (int(text) for text in (sys.argv[1:] or ["12000", "30"]))
    for kind in ("SQLite", *(["PostgreSQL"] if programs() else [])):
        with tempfile.TemporaryDirectory(prefix="assent-kills-", dir="/tmp") as folder:
            os.chmod(folder, 0o711)  # PostgreSQL runs as somebody else
            cluster = Cluster(tempfile.mkdtemp(prefix="pg-", dir=folder), durable=True) if kind != "SQLite" else None
            try:
                if cluster:
                    cluster.start()
                place = Path(folder) / "work"
                place.mkdir(mode=0o700)
                print(f"{kind}: {tried(place, cluster, events, kills)}")
            finally:
                if cluster:
                    cluster.stop()


if __name__ == "__main__":
    main()
