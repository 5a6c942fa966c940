"""A throw-away home with a repository in it, in which a client runs with our hook installed."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

from assent.hooks.installation.install import InstallScope, install

from .clients import node

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.hooks.agents.event import Agent

SECONDS = 120  # for one run of a client


class Box:
    """The folders and the environment that a client gets."""

    def __init__(self, root: Path) -> None:
        self.home, self.repository = root / "home", root / "home/repository"
        self.repository.mkdir(parents=True)
        subprocess.run(["git", "init", "-q", self.repository], check=True)
        (self.repository / "README").write_text("read me\n")
        self.environment = {
            "HOME": str(self.home),
            "PATH": os.pathsep.join(filter(None, [node(), os.environ["PATH"]])),
            "LANG": "C.UTF-8",
            "TERM": "dumb",
            "NO_COLOR": "1",
            "CI": "1",
            "NO_PROXY": "127.0.0.1",
            "no_proxy": "127.0.0.1",
        }

    def install(self, agent: Agent) -> None:
        """Put our hook into the client's settings."""
        install(agent, InstallScope.User, self.environment, str(self.repository))

    @property
    def ours(self) -> list[str]:
        """Our own command."""
        return [sys.executable, "-m", "assent"]

    def assent(self, *words: str) -> None:
        """Run our own command as the user of the home."""
        argv = [*self.ours, *words]
        done = subprocess.run(argv, env=self.environment, cwd=self.repository, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr

    def run(self, argv: list[str], **more: str) -> str:
        """Run the client in the repository, without anybody to ask; gives what it prints."""
        process = subprocess.Popen(
            argv,
            cwd=self.repository,
            env=self.environment | more,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
        )
        try:
            printed, _ = process.communicate(timeout=SECONDS)
        finally:
            self._end(process)
        return printed

    def _end(self, process: subprocess.Popen[str]) -> None:
        """End the client's group, which may hold helpers that outlive it."""
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            return
        process.wait(SECONDS)

    def end_daemons(self, mark: str) -> None:
        """End what a client has left behind: the processes whose words hold `mark` and name this home."""
        for folder in Path("/proc").iterdir():
            try:
                words = (folder / "cmdline").read_text() if folder.name.isdigit() else ""
            except OSError:
                continue
            if mark in words and str(self.home) in words:
                os.kill(int(folder.name), signal.SIGTERM)

    def edit(self, name: str, pattern: str, replacement: str) -> None:
        """Change a file in the home."""
        path = self.home / name
        text, count = re.subn(pattern, replacement, path.read_text())
        assert count, f"{name} holds no {pattern}"
        path.write_text(text)

    def write(self, name: str, text: str) -> Path:
        """A file in the home."""
        path = self.home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def files(self) -> set[str]:
        """The files of the repository."""
        return {path.name for path in self.repository.iterdir() if path.name != ".git"}
