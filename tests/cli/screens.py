"""The screens of commands on a terminal of some width, below a home with a month behind it."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import struct
import subprocess
import sys
import termios
from typing import TYPE_CHECKING

from tests.history.homes import claude_story
from tests.journeys.home import fill

if TYPE_CHECKING:
    from pathlib import Path

SECONDS = 120
BETWEEN = "\x1e"  # the screen of one command from that of the next
DRIVER = f"""
import json, shlex, sys
from assent.cli.root import run
for line in json.loads(sys.argv[1]):
    code = run(shlex.split(line))
    sys.stdout.write("{BETWEEN}")
    sys.stdout.flush()
"""
SETUP = (
    ("alias", "--cmd", "python", "--replace", "python3", "--message", "this machine has no python, only python3"),
    ("names", "add", "freshctl ticket", "--words", "3"),
    ("install", "claude"),
)
SCRIPT = "set -e\ngit status\nmake test\nrm -rf build\nscp -r dist deploy@www.example.org:/srv/www/current\n"
POLICY = '[[rule]]\npattern = "terraform apply *"\ndecision = "deny"\n'


class Screens:
    """A project below a throw-away home with recorded calls, corrections, approvals and a snapshot."""

    def __init__(self, root: Path) -> None:
        self.home = root.resolve()
        fill(self.home)
        claude_story().write(self.home)
        self.project = self.home / "work"
        path = os.pathsep.join([os.path.dirname(sys.executable), "/usr/local/bin", "/usr/bin", "/bin"])
        self.environment = {"HOME": str(self.home), "PATH": path, "LC_ALL": "C.UTF-8", "TERM": "xterm"}
        git = ("git", "-c", "user.name=you", "-c", "user.email=you@localhost")
        (self.project / "deploy.sh").write_text(SCRIPT)
        (self.project / ".assent.toml").write_text(POLICY)
        for words in (("init", "-q"), ("add", "-A"), ("commit", "-qm", "first")):
            subprocess.run([*git, *words], cwd=self.project, env=self.environment, check=True)
        for line in SETUP:
            done = self.piped(*line)
            assert done.returncode == 0, done.stderr

    def piped(self, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
        """The output where there is no terminal; `more` is added to the environment."""
        argv = [sys.executable, "-m", "assent", *words]
        place = {"cwd": self.project, "env": {**self.environment, **more}, "stdin": subprocess.DEVNULL}
        return subprocess.run(argv, capture_output=True, text=True, timeout=SECONDS, **place)  # type: ignore[call-overload, no-any-return]

    def shown(self, columns: int, *lines: str, **more: str) -> dict[str, str]:
        """The screen of a terminal of that width for each command line; a line that was drawn again, as drawn last."""
        ours, theirs = pty.openpty()
        try:
            fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
            argv = [sys.executable, "-c", DRIVER, json.dumps(lines)]
            environment = {**self.environment, **more}
            process = subprocess.Popen(
                argv, stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs, cwd=self.project, env=environment
            )
            os.close(theirs)
            shown = b""
            while part := _read(ours):
                shown += part
            process.wait(SECONDS)
        finally:
            os.close(ours)
        screens = shown.decode().replace("\r\n", "\n").split(BETWEEN)
        return dict(zip(lines, screens[:-1], strict=True))


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:  # the other end is closed
        return b""
