"""A PostgreSQL of the tests' own: a cluster in a scratch folder, reached by a Unix socket, gone afterwards."""

from __future__ import annotations

import glob
import os
import pwd
import shutil
import subprocess
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


def cluster(folder: str) -> Iterator[str]:
    """The address of a database, for as long as it is needed; `folder` is empty and short enough for a socket."""
    bins = programs()
    assert bins is not None
    owner = _owner(folder)
    _run(
        [f"{bins}/initdb", "-D", f"{folder}/data", "-U", "assent", "-A", "trust", "-N", "--locale=C", "-E", "UTF8"],
        owner,
    )
    settings = f"-k {folder} -c listen_addresses='' -c fsync=off -c shared_buffers=16MB"
    _run([f"{bins}/pg_ctl", "-D", f"{folder}/data", "-w", "-l", f"{folder}/log", "-o", settings, "start"], owner)
    try:
        yield f"postgresql://assent@/postgres?host={folder}"
    finally:
        _run([f"{bins}/pg_ctl", "-D", f"{folder}/data", "-m", "immediate", "-w", "stop"], owner)


def _owner(folder: str) -> str | None:
    """Who must run it: it refuses root, so then somebody who is not."""
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
    subprocess.run(
        argv, user=owner, check=True, timeout=SECONDS, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, cwd="/"
    )


if __name__ == "__main__":
    raise SystemExit(
        None if programs() else "there is no PostgreSQL of version 14 or newer: apt-get install postgresql"
    )
