"""A person at a real terminal, in a project below a throw-away home."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from typing import TYPE_CHECKING

from assent.store.database import open_store
from assent.store.grants import listed

if TYPE_CHECKING:
    from pathlib import Path

    from assent.store.grant import StoredGrant

SECONDS = 60


class Terminal:
    """A person at a terminal in a project below a throw-away home."""

    def __init__(self, root: Path) -> None:
        self.home = root.resolve()
        self.project = self.home / "project"
        (self.project / ".git").mkdir(parents=True)
        self.env = {"HOME": str(self.home), "PATH": os.environ["PATH"], "NO_COLOR": "1", "COLUMNS": "200"}

    def run(self, typed: str, *words: str) -> tuple[int, str]:
        """The exit code of `assent WORDS`, and what was on the terminal; `typed` is typed ahead."""
        ours, theirs = pty.openpty()
        try:
            argv = [sys.executable, "-m", "assent", *words]
            process = subprocess.Popen(argv, stdin=theirs, stdout=theirs, stderr=theirs, cwd=self.project, env=self.env)
            os.close(theirs)
            os.write(ours, typed.encode())
            shown = b""
            while part := _read(ours):
                shown += part
            return process.wait(SECONDS), shown.decode().replace("\r\n", "\n")
        finally:
            os.close(ours)

    def approvals(self) -> list[StoredGrant]:
        """The approvals now."""
        with open_store(str(self.home / ".local/state/assent/assent.db")) as store:
            return list(listed(store))


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:  # the other end is closed
        return b""
