"""The way in which each client is set up and run with nobody to ask and a model on loopback; one class a client."""

from __future__ import annotations

import json

from assent.hooks.agents.event import Agent

from .clients import client, folder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from .box import Box
    from .model import Model

    class Driver(Protocol):
        agent: Agent
        tool: str  # the client's name of its shell tool
        hook: str  # the file in the home that starts our hook
        beside: tuple[str, ...]  # further ones
        rewrites: bool  # it runs the command that our hook gives in place of the model's

        def step(self, command: str) -> dict[str, object]:
            """The input of the shell tool that runs `command`."""

        def run(self, box: Box, model: Model) -> str:
            """One turn in the repository; gives what the client prints."""


def _settings(box: Box, name: str, given: dict[str, object]) -> None:
    """Add to a settings file of JSON, in which our hook may be already."""
    path = box.home / name
    held = json.loads(path.read_text()) if path.exists() else {}
    box.write(name, json.dumps(held | given))


class Gemini:
    agent = Agent.Gemini
    tool = "run_shell_command"
    hook = ".gemini/settings.json"
    beside: tuple[str, ...] = ()
    rewrites = True

    def __init__(self, *how: str) -> None:
        self.how = how or ("--approval-mode", "yolo")

    def step(self, command: str) -> dict[str, object]:
        return {"command": command}

    def run(self, box: Box, model: Model) -> str:
        settings = {
            "security": {"auth": {"selectedType": "gemini-api-key"}, "folderTrust": {"enabled": False}},
            "general": {"disableAutoUpdate": True, "enableAutoUpdate": False},
            "privacy": {"usageStatisticsEnabled": False},
        }
        _settings(box, self.hook, settings)
        argv = [client("gemini"), "-p", "go", *self.how, "-m", "gemini-2.5-pro"]
        return box.run(argv, GEMINI_API_KEY="none", GOOGLE_GEMINI_BASE_URL=model.host)


class Qwen:
    agent = Agent.Qwen
    tool = "run_shell_command"
    hook = ".qwen/settings.json"
    beside: tuple[str, ...] = ()
    rewrites = False

    def __init__(self, *how: str) -> None:
        self.how = how or ("--yolo",)

    def step(self, command: str) -> dict[str, object]:
        return {"command": command, "is_background": False}

    def run(self, box: Box, model: Model) -> str:
        settings = {
            "security": {"auth": {"selectedType": "openai"}, "folderTrust": {"enabled": False}},
            "general": {"disableAutoUpdate": True, "enableAutoUpdate": False},
            "privacy": {"usageStatisticsEnabled": False},
            "model": {"name": "mock"},
        }
        _settings(box, self.hook, settings)
        argv = [client("qwen"), "-p", "go", *self.how]
        return box.run(argv, OPENAI_API_KEY="none", OPENAI_BASE_URL=model.url, OPENAI_MODEL="mock")


class OpenCode:
    agent = Agent.OpenCode
    tool = "bash"
    hook = ".config/opencode/plugin/assent.js"
    beside: tuple[str, ...] = ()
    rewrites = True

    def __init__(self, *how: str) -> None:
        self.how = how

    def step(self, command: str) -> dict[str, object]:
        return {"command": command, "description": "look"}

    def run(self, box: Box, model: Model) -> str:
        limit = {"context": 100_000, "output": 4096}
        provider = {
            "npm": "@ai-sdk/openai-compatible",
            "name": "mock",
            "options": {"baseURL": model.url, "apiKey": "none"},
            "models": {"mock": {"name": "mock", "tool_call": True, "limit": limit}},
        }
        settings = {
            "autoupdate": False,
            "share": "disabled",
            "model": "mock/mock",
            "small_model": "mock/mock",
            "enabled_providers": ["mock"],
            "provider": {"mock": provider},
        }
        _settings(box, ".config/opencode/opencode.json", settings)
        off = ("AUTOUPDATE", "MODELS_FETCH", "LSP_DOWNLOAD", "DEFAULT_PLUGINS")
        return box.run(
            [client("opencode"), "run", "go", *self.how], **{f"OPENCODE_DISABLE_{name}": "1" for name in off}
        )


class Copilot:
    agent = Agent.Copilot
    tool = "bash"
    hook = ".copilot/hooks/assent.json"
    beside: tuple[str, ...] = ()
    rewrites = True

    def __init__(self, *rules: str) -> None:
        self.rules = rules or ("--allow-all-tools",)  # which tools it may use

    def step(self, command: str) -> dict[str, object]:
        return {"command": command, "description": "look"}

    def run(self, box: Box, model: Model) -> str:
        _settings(box, ".copilot/config.json", {"trusted_folders": [str(box.repository)]})
        provider = {
            "BASE_URL": model.url,
            "TYPE": "openai",
            "API_KEY": "none",
            "WIRE_API": "completions",
            "MAX_PROMPT_TOKENS": "100000",
            "MAX_OUTPUT_TOKENS": "4096",
        }
        named = {f"COPILOT_PROVIDER_{name}": value for name, value in provider.items()}
        argv = [client("copilot"), "-p", "run it", *self.rules, "--no-color"]
        # It unpacks itself into the cache, which all runs share.
        offline = {"COPILOT_OFFLINE": "true", "COPILOT_AUTO_UPDATE": "false", "XDG_CACHE_HOME": str(folder() / "cache")}
        return box.run(argv, COPILOT_MODEL="mock", **offline, **named)


class Cline:
    agent = Agent.Cline
    tool = "run_commands"
    hook = ".cline/hooks/PreToolUse"
    beside: tuple[str, ...] = (".cline/hooks/PostToolUse",)
    rewrites = True

    def step(self, command: str) -> dict[str, object]:
        return {"commands": [command]}

    def run(self, box: Box, model: Model) -> str:
        quiet = {"CLINE_TELEMETRY_DISABLED": "1", "DO_NOT_TRACK": "1", "CLINE_DISABLE_AUTO_UPDATE": "1"}
        asked = ["-P", "openai-compatible", "-m", "mock"]
        known = ["auth", "-p", "openai-compatible", "-k", "none", "-m", "mock", "-b", model.url]
        try:
            printed = box.run([client("cline"), *known], **quiet)
            return printed + box.run([client("cline"), "--json", *asked, "-t", "90", "run it"], **quiet)
        finally:
            box.end_daemons("--cline-hub-daemon")


DRIVERS: tuple[Driver, ...] = (Gemini(), Qwen(), OpenCode(), Copilot(), Cline())
