"""How each client is set up and run with nobody to ask and a model on loopback; one class a client."""

from __future__ import annotations

import json

from assent.hooks.event import Agent

from .clients import client

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from .box import Box
    from .model import Model

    class Driver(Protocol):
        agent: Agent
        tool: str  # the client's name of its shell tool
        hook: str  # the file in the home that starts our hook

        def step(self, command: str) -> dict[str, object]:
            """The input of the shell tool that runs `command`."""

        def run(self, box: Box, model: Model) -> str:
            """One turn in the repository; gives what the client prints."""


def _settings(box: Box, name: str, given: dict[str, object]) -> None:
    """Add to a settings file of JSON, in which our hook may stand already."""
    path = box.home / name
    held = json.loads(path.read_text()) if path.exists() else {}
    box.write(name, json.dumps(held | given))


class Gemini:
    agent = Agent.Gemini
    tool = "run_shell_command"
    hook = ".gemini/settings.json"

    def step(self, command: str) -> dict[str, object]:
        return {"command": command}

    def run(self, box: Box, model: Model) -> str:
        settings = {
            "security": {"auth": {"selectedType": "gemini-api-key"}, "folderTrust": {"enabled": False}},
            "general": {"disableAutoUpdate": True, "enableAutoUpdate": False},
            "privacy": {"usageStatisticsEnabled": False},
        }
        _settings(box, self.hook, settings)
        argv = [client("gemini"), "-p", "go", "--approval-mode", "yolo", "-m", "gemini-2.5-pro"]
        return box.run(argv, GEMINI_API_KEY="none", GOOGLE_GEMINI_BASE_URL=model.host)


DRIVERS: tuple[Driver, ...] = (Gemini(),)
