"""A user whose Claude Code asks by HTTP, and the ways to ask as it does."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from http.client import HTTPConnection
from pathlib import Path

from assent.client import ask
from assent.hooks import http_setting, listening
from assent.hooks.agents.event import Agent
from assent.hooks.command_line import ENTRY, python
from assent.hooks.installation.install import InstallScope, install
from assent.hooks.listening import status

from .conftest import SECONDS, event

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from assent.hooks.http_setting import HttpSetting
    from assent.hooks.installation.planning import SettingsChange


class Asker:
    """A user whose Claude Code asks by HTTP."""

    def __init__(self, root: Path) -> None:
        self.home = root / "home"
        self.home.mkdir()
        self.environment = {"HOME": str(self.home), "PATH": "/usr/bin:/bin"}
        self.settings = Path(self.install().path)

    def install(self, *, http: bool = True) -> SettingsChange:
        planned = http_setting.planned(self.environment) if http else None
        return install(Agent.Claude, InstallScope.User, self.environment, "/", http=planned)

    def start(self) -> None:
        assert listening.listens(self.environment)

    def hook(self, name: str) -> dict[str, object]:
        found: dict[str, object] = json.loads(self.settings.read_text())["hooks"][name][0]["hooks"][0]
        return found

    @property
    def setting(self) -> HttpSetting:
        found = http_setting.read(http_setting.path(self.environment))
        assert found is not None
        return found

    def status(self) -> dict[str, str] | None:
        encoded = {name.encode(): value.encode() for name, value in self.environment.items()}
        return status(ask.address(encoded, python(), ENTRY))

    def until_there(self) -> dict[str, str]:
        """Its status, asked for again where the answer does not come in time, as on a busy machine."""
        for _ in range(SECONDS * 20):
            found = self.status()
            if found is not None:
                return found
            time.sleep(0.05)
        raise AssertionError("nobody answers")

    def post(self, data: bytes, **headers: str) -> tuple[int, str]:
        """The answer that Claude Code would get, with its settings."""
        handler = self.hook("PreToolUse")
        told = handler["headers"]
        assert isinstance(told, dict)
        more = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.request("POST", http_setting.PATH, data, {"Content-Type": "application/json", **told, **more})

    def request(self, method: str, path: str, data: bytes, headers: dict[str, str]) -> tuple[int, str]:
        connection = HTTPConnection("127.0.0.1", self.setting.port, timeout=SECONDS)
        connection.request(method, path, data, headers)
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, text

    def raw(self, data: bytes) -> bytes:
        """The bytes that come back until the connection is closed."""
        with socket.create_connection(("127.0.0.1", self.setting.port), SECONDS) as connection:
            connection.sendall(data)
            parts = []
            while part := connection.recv(1 << 16):
                parts.append(part)
            return b"".join(parts)

    def decision(self, command: str, **more: Any) -> str:
        code, told = self.post(event(command, **more))
        assert code == 200
        specific: dict[str, str] = json.loads(told)["hookSpecificOutput"]
        return specific["permissionDecision"]

    def command(self, data: bytes) -> str:
        """The answer of the hook that is a command."""
        argv = [sys.executable, "-I", "-S", ENTRY, "--cold=off", "claude"]
        return subprocess.run(argv, input=data, env=self.environment, capture_output=True, check=True).stdout.decode()

    def session(self) -> subprocess.CompletedProcess[bytes]:
        """Begin a session, as Claude Code does."""
        line = self.hook("SessionStart")["command"]
        sent = {"hook_event_name": "SessionStart", "session_id": "s", "source": "startup", "cwd": "/"}
        argv = ["/bin/sh", "-c", str(line)]
        return subprocess.run(argv, input=json.dumps(sent).encode(), env=self.environment, capture_output=True)

    def kill(self) -> None:
        found = self.status()
        if found is not None:
            os.kill(int(found["process"]), signal.SIGKILL)
