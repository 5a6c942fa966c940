"""Running a script with a real shell where every program that it could start only says that it was started.

PATH holds nothing but stubs that log their words; a few of them then become the real program, so that data
flows. Each script has an empty folder, a home that is that folder, no input, and limits on processor time, memory and
the size of files. Where the machine allows it, all of this is in namespaces of its own: no network, no
other processes. Without, the grammar is what keeps a script inside its folder: it names no path outside,
and none of the shell's own commands that would leave it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from contextlib import suppress
from typing import TYPE_CHECKING

from .grammar import PROGRAMS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

BASH = shutil.which("bash") or "bash"
ACTING = ("cat", "env", "nice", "timeout", "xargs", "find", "bash", "sh")  # log, and then do what they do
ZSH = shutil.which("zsh")
STARTS = {
    "bash": (BASH, "--norc"),
    "zsh": (ZSH or "zsh", "-f"),
    "dash": (shutil.which("dash") or "dash",),
}  # without start-up files
LIMITS = """trap '' XFSZ; ulimit -t 2; ulimit -f 4; ulimit -v 1000000; ulimit -c 0; exec "$0" "$@" """
SECONDS = 5
END = "\1"
STUB = """#!/bin/sh
printf '%s\\0' "${0##*/}" "$@" '\1' >> "$EXECUTED" || kill -9 0  # as much as a file may hold: it repeats itself
case ${0##*/} in @) exec "@/${0##*/}" "$@" ;; esac
"""
APART = (shutil.which("unshare") or "", "--user", "--map-root-user", "--net", "--ipc", "--pid", "--kill-child")


class Sandbox:
    """A folder with stubs, in which scripts run one after the other."""

    def __init__(self, folder: Path, shell: str = "bash") -> None:
        self.shell = STARTS[shell]
        self.work = folder / "work"
        self.log = folder / "log"
        self.stubs = folder / "stubs"
        self.stubs.mkdir()
        real = folder / "real"
        real.mkdir()
        for name in ACTING:
            (real / name).symlink_to(shutil.which(name) or f"/usr/bin/{name}")
        stub = folder / "stub"
        stub.write_text(STUB.replace("@)", "|".join(ACTING) + ")").replace("@/", f"{real}/"))
        stub.chmod(0o755)
        for name in {*ACTING, *PROGRAMS}:
            (self.stubs / name).symlink_to(stub)
        self.before = APART if _allowed(APART) else ()

    def run(self, script: str) -> list[list[str]] | None:
        """The words of every program that was started; None when the script does not end in time."""
        shutil.rmtree(self.work, ignore_errors=True)
        self.work.mkdir()
        self.log.write_bytes(b"")
        environment = {"PATH": str(self.stubs), "HOME": str(self.work), "EXECUTED": str(self.log), "FUNCNEST": "5"}
        argv = [*self.before, "/bin/sh", "-c", LIMITS, *self.shell, "-c", script]
        process = subprocess.Popen(
            argv,
            cwd=self.work,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            process.wait(SECONDS)
        except subprocess.TimeoutExpired:
            return None
        finally:
            _end(process)
        return _started(self.log.read_bytes().decode("utf-8", "surrogateescape"))


def _end(process: subprocess.Popen[bytes]) -> None:
    """End what a script has left behind: all of its session's group."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, 9)
    process.wait()


def _started(log: str) -> list[list[str]]:
    made: list[list[str]] = [[]]
    for word in log.split("\0")[:-1]:
        if word == END:
            made.append([])
        else:
            made[-1].append(word)
    return made[:-1]


def _allowed(before: Sequence[str]) -> bool:
    """Whether the machine allows the namespaces."""
    if not before[0]:
        return False
    return subprocess.run([*before, "true"], capture_output=True, timeout=10).returncode == 0
