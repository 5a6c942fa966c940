"""The real Codex in a throw-away home, with its hooks installed by us and its model on loopback."""

from __future__ import annotations

import json
import mmap
import os
import queue
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path

from assent.config.locations import locate
from assent.hooks.agents.event import Agent
from assent.hooks.installation.guarded import CONFIG as CONFIG_FILE
from assent.hooks.installation.guarded import Trust, trust
from assent.hooks.installation.install import InstallScope, install
from assent.store.corrections import put_all
from assent.store.database import open_store

from .clients import client

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from assent.correction import Correction

    from .model import Model

SECONDS = 120  # for one run of the client
CONFIG = """
model = "mock"
model_provider = "mock"
[model_providers.mock]
name = "mock"
base_url = "{url}"
wire_api = "responses"
env_key = "MOCK_KEY"
request_max_retries = 0
stream_max_retries = 0
[features]
enable_request_compression = false
"""


class Box:
    """A home, a repository in it, and the client's settings."""

    def __init__(self, root: Path) -> None:
        self.home, self.repository = root / "home", root / "home/repository"
        self.repository.mkdir(parents=True)
        subprocess.run(["git", "init", "-q", self.repository], check=True)
        (self.repository / "README").write_text("read me\n")
        self.environment = {
            "HOME": str(self.home),
            "PATH": os.environ["PATH"],
            "LANG": "C.UTF-8",
            "TERM": "dumb",
            "MOCK_KEY": "none",
            "NO_PROXY": "127.0.0.1",
            "no_proxy": "127.0.0.1",
        }

    def install(self) -> None:
        """Put our hook into the client's settings."""
        install(Agent.Codex, InstallScope.User, self.environment, str(self.repository))

    @property
    def hooks(self) -> str:
        """The settings with our hook."""
        return str(self.home / ".codex/hooks.json")

    def trust(self) -> Trust:
        """The client's trust as we read it."""
        return trust(self.hooks, str(self.home / ".codex" / CONFIG_FILE))

    def keep(self, *corrections: Correction) -> None:
        """Define corrections, as `assent alias` does."""
        with open_store(locate(self.environment).store) as store:
            put_all(store, corrections)

    def configure(self, model: Model) -> None:
        """Let the client ask `model`."""
        folder = self.home / ".codex"
        folder.mkdir(exist_ok=True)
        config = folder / "config.toml"
        kept = re.sub(r"(?s).*?(?=\[hooks|\Z)", "", config.read_text(), count=1) if config.exists() else ""
        config.write_text(CONFIG.format(url=model.url) + kept)

    def run(self, model: Model, *options: str, sandbox: str = "danger-full-access") -> str:
        """One turn without anybody to ask; gives what the client prints."""
        self.configure(model)
        argv = [client("codex"), "exec", "--skip-git-repo-check", "-s", sandbox, *options, "go"]
        process = subprocess.Popen(
            argv,
            cwd=self.repository,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        try:
            printed, _ = process.communicate(timeout=SECONDS)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            raise
        return printed

    def files(self) -> set[str]:
        """The files of the repository."""
        return {path.name for path in self.repository.iterdir() if path.name != ".git"}


class Server:
    """Codex as its own editors start it, where a question reaches the user, here `answer`."""

    def __init__(self, box: Box) -> None:
        self.asked: list[str] = []
        self.answer = "decline"
        self._box, self._number = box, 0
        self._replies: queue.Queue[dict[str, Any]] = queue.Queue()
        self._ended = threading.Event()
        self._process = subprocess.Popen(
            [client("codex"), "app-server"],
            cwd="/",
            env=box.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            start_new_session=True,
        )
        threading.Thread(target=self._listen, daemon=True).start()
        self.call("initialize", clientInfo={"name": "e2e", "version": "0"}, capabilities={"experimentalApi": True})
        self._send({"method": "initialized", "params": {}})

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait(SECONDS)

    def _send(self, message: dict[str, object]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(message) + "\n")
        self._process.stdin.flush()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            message = json.loads(line)
            if "method" not in message:
                self._replies.put(message)
            elif "id" in message:
                self.asked.append(message["params"].get("command", ""))
                self._send({"id": message["id"], "result": {"decision": self.answer}})
            elif message["method"] == "turn/completed":
                self._ended.set()

    def call(self, method: str, **params: object) -> dict[str, object]:
        """The result of one request."""
        self._number += 1
        self._send({"id": self._number, "method": method, "params": params})
        while (reply := self._replies.get(timeout=SECONDS))["id"] != self._number:
            pass
        assert "error" not in reply, reply
        result: dict[str, object] = reply["result"]
        return result

    def hooks(self) -> list[dict[str, str]]:
        """The hooks that Codex has found, as it lists them."""
        data = self.call("hooks/list", cwds=[str(self._box.repository)])["data"]
        assert isinstance(data, list)
        found: list[dict[str, str]] = data[0]["hooks"]
        return found

    def trust(self) -> None:
        """Do what a user does in `/hooks`."""
        edits = [
            {
                "keyPath": "hooks.state",
                "mergeStrategy": "upsert",
                "value": {hook["key"]: {"trusted_hash": hook["currentHash"]}},
            }
            for hook in self.hooks()
        ]
        self.call("config/batchWrite", edits=edits, reloadUserConfig=True)

    def turn(self, approval: str, sandbox: str = "danger-full-access") -> None:
        """One turn, to its end."""
        folder = str(self._box.repository)
        thread = self.call("thread/start", cwd=folder, approvalPolicy=approval, sandbox=sandbox)["thread"]
        assert isinstance(thread, dict)
        self.call("turn/start", threadId=thread["id"], input=[{"type": "text", "text": "go"}])
        assert self._ended.wait(SECONDS), "the turn does not end"


def schemas() -> dict[str, dict[str, Any]]:
    """The schemas of hooks' input and output that the client carries, by title."""
    start = b'{\n  "$schema": "http://json-schema.org/draft-07/schema#"'
    found = {}
    with _program().open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        for title in re.finditer(rb'"title": "([a-z-]+\.command\.(?:input|output))"', data):
            text = data[data.rfind(start, 0, title.start()) : data.find(b"\n}", title.end()) + 2]
            found[title[1].decode()] = json.loads(text)
    return found


def _program() -> Path:
    """The native program; what npm puts on PATH is a script beside it."""
    path = Path(client("codex")).resolve()
    if path.stat().st_size > 1 << 20:
        return path
    package = next(parent for parent in path.parents if parent.name == "node_modules")
    return max(package.glob("@openai/codex*/**/bin/codex"), key=lambda candidate: candidate.stat().st_size)


if __name__ == "__main__":
    sys.exit("these are parts; run `make e2e`")
