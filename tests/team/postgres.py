"""A PostgreSQL of the tests' own: a cluster in a scratch folder, reached by a Unix socket, gone afterwards."""

from __future__ import annotations

import glob
import os
import pwd
import shutil
import signal
import subprocess
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

SECONDS = 60


def programs() -> str | None:
    """The folder of initdb and pg_ctl; None where there is no PostgreSQL of version 14 or newer."""
    found = shutil.which("initdb")
    if found and shutil.which("pg_ctl"):
        return os.path.dirname(os.path.realpath(found))
    versions = [
        (int(path.split(os.sep)[-2].split(".")[0]), path)
        for path in glob.glob("/usr/lib/postgresql/*/bin")
        if os.path.exists(f"{path}/initdb") and path.split(os.sep)[-2].split(".")[0].isdigit()
    ]
    return max(versions)[1] if versions and max(versions)[0] >= 14 else None


class Cluster:
    """A cluster in an empty folder, whose name is short enough for a socket; `durable` waits for the disk."""

    def __init__(self, folder: str, *, durable: bool = False) -> None:
        bins = programs()
        assert bins is not None
        self.bins, self.folder, self.owner = bins, folder, _owner(folder)
        self.address = f"postgresql://assent@/postgres?host={folder}"
        fsync = "" if durable else " -c fsync=off"
        self.settings = f"-k {folder} -c listen_addresses='' -c shared_buffers=16MB{fsync}"
        options = ["-U", "assent", "-A", "trust", "-N", "--locale=C", "-E", "UTF8"]
        _run([f"{bins}/initdb", "-D", f"{folder}/data", *options], self.owner)

    def start(self) -> None:
        """Start it; after a kill, when the processes of the one before are gone."""
        log = ["-l", f"{self.folder}/log", "-o", self.settings, "start"]
        end = time.monotonic() + SECONDS
        while True:
            try:
                _run([f"{self.bins}/pg_ctl", "-D", f"{self.folder}/data", "-w", *log], self.owner)
                return
            except subprocess.CalledProcessError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.1)

    def kill(self) -> None:
        """Kill it as a machine that loses power would, but for the page cache."""
        with open(f"{self.folder}/data/postmaster.pid", encoding="ascii") as file:
            os.kill(int(file.readline()), signal.SIGKILL)

    def stop(self) -> None:
        """End it, with nothing kept."""
        _run([f"{self.bins}/pg_ctl", "-D", f"{self.folder}/data", "-m", "immediate", "-w", "stop"], self.owner)


def cluster(folder: str) -> Iterator[str]:
    """The address of a database, for as long as it is needed."""
    found = Cluster(folder)
    found.start()
    try:
        yield found.address
    finally:
        found.stop()


def _owner(folder: str) -> str | None:
    """The owner who must run it: it refuses root, so then somebody who is not."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        os.chown(folder, entry.pw_uid, entry.pw_gid)
        return name
    return None


def _run(argv: list[str], owner: str | None) -> None:
    null = subprocess.DEVNULL
    subprocess.run(argv, user=owner, check=True, timeout=SECONDS, cwd="/", stdin=null, stdout=null, stderr=null)


if __name__ == "__main__":
    raise SystemExit(
        None if programs() else "there is no PostgreSQL of version 14 or newer: apt-get install postgresql"
    )
