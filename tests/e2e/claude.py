"""The real Claude Code in a throw-away home: with nobody to ask, and with somebody, whose answers the test gives."""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import threading
import time
from pathlib import Path

from assent.hooks.agents.event import Agent

from .box import Box
from .clients import client
from .model import Model

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

SECONDS = 120  # for one run of the client
SHELL = "Bash"
QUIET = {
    "ANTHROPIC_API_KEY": "none",
    "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
    "DISABLE_AUTOUPDATER": "1",
    "DISABLE_ERROR_REPORTING": "1",
    "DISABLE_TELEMETRY": "1",
    "IS_SANDBOX": "1",  # who is root may switch questions off only in a sandbox
}
# What the terminal tells the model; of other words of a program nobody can tell whether the call ran.
NO = "The user doesn't want to proceed with this tool use. The tool use was rejected."
TALKING = ["--input-format", "stream-json", "--output-format", "stream-json", "--verbose"]
ASKING = ["--permission-prompt-tool", "stdio"]


class Claude:
    """One home with our hook in its settings."""

    def __init__(self, root: Path, *how: str) -> None:
        self.box = Box(root)
        self.box.assent("install", "claude", "--yes", *how)
        self.model: Model | None = None
        (self.box.repository / "precious").write_text("once\n")

    @property
    def settings(self) -> Path:
        return self.box.home / ".claude/settings.json"

    def _started(self, model: Model) -> dict[str, str]:
        self.model = model
        return {**QUIET, "ANTHROPIC_BASE_URL": model.host}

    def alone(self, mode: str, *steps: object, how: tuple[str, ...] = ()) -> list[str]:
        """The texts for the model about each call in a run with nobody to ask, started with these further words."""
        with Model(calls(*steps), SHELL) as model:
            self.printed = self.box.run(
                [client("claude"), "-p", "go", "--permission-mode", mode, *how], **self._started(model)
            )
        return model.results

    def asked(self, mode: str, answer: Callable[[dict[str, Any]], object], *steps: object) -> list[dict[str, Any]]:
        """The questions of a run in which each gets `answer`: True, False, or the whole reply."""
        return self.with_model(Model(calls(*steps), SHELL), mode, answer, SECONDS)

    def with_model(
        self, model: Model, mode: str, answer: Callable[[dict[str, Any]], object], seconds: int
    ) -> list[dict[str, Any]]:
        """The same with a model of the caller's, for a run of at most so many seconds."""
        with model:
            dialogue = _Dialogue(self.box, ["--permission-mode", mode], self._started(model), answer)
            try:
                dialogue.run(seconds)
                while len(model.results) < len(model.steps):  # the client ended its turn after refusals of its own
                    dialogue.turn(seconds)
            finally:
                dialogue.end()
        self.printed = "\n".join(json.dumps(message) for message in dialogue.seen)
        return dialogue.questions

    def commands(self, mode: str, answer: Callable[[dict[str, Any]], object], *steps: object) -> list[str]:
        """The commands that were asked about."""
        return [question["input"].get("command", "") for question in self.asked(mode, answer, *steps)]

    def log(self) -> dict[str, dict[str, Any]]:
        """The rows of `assent log`, by command, or by tool where there is none."""
        return {row["command"] or row["tool"]: row for row in self.rows()}

    def rows(self) -> list[dict[str, Any]]:
        """The rows of `assent log`, oldest first."""
        argv = [*self.box.ours, "log", "--json", "--limit", "0"]
        done = subprocess.run(argv, env=self.box.environment, capture_output=True, text=True, check=True)
        return [json.loads(line) for line in done.stdout.splitlines()]

    def told(self) -> str:
        """All that the model was asked with."""
        assert self.model is not None
        return "\n".join(self.model.asked)

    def residents(self) -> list[int]:
        """The processes of this home that remain."""
        return [number for number, words in processes() if "resident/entry.py" in words and str(self.box.home) in words]

    def end_residents(self) -> None:
        for number in self.residents():
            os.kill(number, signal.SIGTERM)
        end = time.monotonic() + SECONDS
        while self.residents() and time.monotonic() < end:
            time.sleep(0.05)


def processes() -> list[tuple[int, str]]:
    """The number and the words of every process that can be seen."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                found.append((int(folder.name), (folder / "cmdline").read_text().replace("\0", " ")))
            except OSError:
                continue
    return found


def calls(*steps: object) -> list[Any]:
    """Texts are commands; a pair is a tool with its input, and a list several calls at once."""
    return [[_call(one) for one in step] if isinstance(step, list) else _call(step) for step in steps]


def _call(step: object) -> object:
    return {"command": step, "description": "look"} if isinstance(step, str) else step


class _Dialogue:
    """A run of the client as a program of its vendor's kit starts it, which is asked in place of a user."""

    def __init__(
        self, box: Box, words: list[str], environment: dict[str, str], answer: Callable[[dict[str, Any]], object]
    ) -> None:
        self.answer = answer
        self.questions: list[dict[str, Any]] = []
        self.seen: list[dict[str, Any]] = []
        self._lines: queue.Queue[str] = queue.Queue()
        self._process = subprocess.Popen(
            [client("claude"), "-p", *TALKING, *ASKING, *words],
            cwd=box.repository,
            env=box.environment | environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            start_new_session=True,
        )
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line)

    def _send(self, message: dict[str, object]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(message) + "\n")
        self._process.stdin.flush()

    def run(self, seconds: int) -> None:
        """Begin, with one turn."""
        self._send({"type": "control_request", "request_id": "1", "request": {"subtype": "initialize", "hooks": None}})
        self.turn(seconds)

    def turn(self, seconds: int) -> None:
        """Say "go", and answer until the turn has ended."""
        said = {"role": "user", "content": "go"}
        self._send({"type": "user", "message": said, "parent_tool_use_id": None, "session_id": "default"})
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            message = json.loads(self._lines.get(timeout=seconds))
            self.seen.append(message)
            if message["type"] == "control_request":
                self._reply(message)
            elif message["type"] == "result":
                return
        raise AssertionError("the turn does not end")

    def _reply(self, message: dict[str, Any]) -> None:
        asked = message["request"]
        self.questions.append(asked)
        given = self.answer(asked)
        if given is True:
            given = {"behavior": "allow", "updatedInput": asked["input"]}
        elif given is False:
            given = {"behavior": "deny", "message": NO}
        response = {"subtype": "success", "request_id": message["request_id"], "response": given}
        self._send({"type": "control_response", "response": response})

    def end(self) -> None:
        """End the client's group."""
        try:
            os.killpg(self._process.pid, signal.SIGKILL)
        except ProcessLookupError:
            return
        self._process.wait(SECONDS)


AGENT = Agent.Claude
