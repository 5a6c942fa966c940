"""A user with a resident process of their own, and the ways to ask it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest
from tests import compiling

import assent
from assent.client import ask

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .asker import Asker

PACKAGE = Path(assent.__file__).parent
SECONDS = 60


def event(command: str, cwd: str = "/", **more: object) -> bytes:
    wire = {"hook_event_name": "PreToolUse", "cwd": cwd, "tool_name": "Bash", "tool_input": {"command": command}}
    return json.dumps({**wire, **more}).encode()


class User:
    """A home, a copy of Assent or the one that is tested, and one of the two clients."""

    def __init__(self, root: Path, client: str, package: Path = PACKAGE) -> None:
        self.root, self.client, self.package = root, client, package
        self.home = root / "home"
        self.folder = self.home / ".local/state/assent/resident"
        self.folder.mkdir(parents=True)
        self.folder.chmod(0o700)
        self.folder.parent.chmod(0o700)
        self.environment = {"HOME": str(self.home), "PATH": "/usr/bin:/bin"}

    @property
    def entry(self) -> str:
        return str(self.package / "hooks/entry.py")

    @property
    def address(self) -> Path:
        return self.folder / ask.key(sys.executable, self.entry).decode()

    def argv(self, agent: str = "claude") -> list[str]:
        if self.client == "python":
            return [sys.executable, "-I", "-S", self.entry, agent]
        return [self.client, sys.executable, self.entry, agent]

    def call(self, data: bytes, agent: str = "claude", cwd: str = "/", **more: str) -> tuple[int, bytes, bytes]:
        """The answer of the client to one event."""
        environment = {**self.environment, **more}
        done = subprocess.run(
            self.argv(agent), input=data, capture_output=True, timeout=SECONDS, env=environment, cwd=cwd
        )
        return done.returncode, done.stdout, done.stderr

    def cold(self, data: bytes, agent: str = "claude", cwd: str = "/", **more: str) -> tuple[int, bytes, bytes]:
        """The answer without a resident process."""
        return self.call(data, agent, cwd, **more, ASSENT_RESIDENT="off")

    def decision(self, command: str, **more: str) -> str:
        code, out, _ = self.call(event(command), **more)
        assert code == 0
        specific: dict[str, str] = json.loads(out)["hookSpecificOutput"]
        return specific["permissionDecision"]

    def status(self) -> dict[str, str] | None:
        """The report of the resident process about itself; None when there is none."""
        from assent.hooks.listening import status

        return status(os.fsencode(self.address))

    def started(self) -> dict[str, str]:
        """The resident process, started if necessary."""
        self.call(event("true"))
        return self.until_there()

    def until_there(self) -> dict[str, str]:
        for _ in range(SECONDS * 20):
            found = self.status()
            if found is not None:
                return found
            time.sleep(0.05)
        raise AssertionError("no resident process came")

    def fallbacks(self) -> list[str]:
        """The reason why each event was judged in its own process."""
        path = self.folder / "fallbacks"
        return [line.split()[1] for line in path.read_text().splitlines()] if path.exists() else []

    def stop(self) -> None:
        """End the resident process, if there is one."""
        found = self.status()
        if found is not None:
            os.kill(int(found["process"]), signal.SIGKILL)


@pytest.fixture
def root() -> Iterator[Path]:
    """A folder with a name short enough for a socket in it."""
    with tempfile.TemporaryDirectory(prefix="as-") as made:
        yield Path(made)


@pytest.fixture(scope="session")
def clients(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The clients that can be tried here: the compiled one only with a compiler."""
    made = compiling.compiled("assent-hook", tmp_path_factory.mktemp("client"))
    return {"python": "python", "c": made or "python"}


@pytest.fixture(params=["python", "c"])
def user(request: pytest.FixtureRequest, root: Path, clients: dict[str, str]) -> Iterator[User]:
    made = User(root, clients[request.param])
    yield made
    made.stop()


@pytest.fixture
def one_user(root: Path) -> Iterator[User]:
    """A test in which it does not matter how the resident process is asked."""
    made = User(root, "python")
    yield made
    made.stop()


@pytest.fixture
def stopped(root: Path) -> Iterator[Asker]:
    """Set up for HTTP, and nobody has started anything."""
    from .asker import Asker

    made = Asker(root)
    yield made
    made.kill()


@pytest.fixture
def asker(stopped: Asker) -> Asker:
    stopped.start()
    return stopped
