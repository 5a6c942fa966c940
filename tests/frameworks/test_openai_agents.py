"""The OpenAI Agents SDK's own shell tools behind a guard; needs that SDK (`make frameworks`)."""

from __future__ import annotations

import asyncio
from typing import Any

from agents.tool import (
    LocalShellCommandRequest,
    LocalShellTool,
    ShellActionRequest,
    ShellCallData,
    ShellCommandRequest,
    ShellResult,
    ShellTool,
)
from openai.types.responses.response_output_item import LocalShellCall

from assent.correction import Correction, MatchKind
from assent.guard import Guard
from assent.guard.openai_agents import local_shell_executor, shell_executor

GREP = Correction(MatchKind.Command, "grep", "rg", command="grep", tool="Bash", param="command")
GUARD = Guard(corrections=(GREP,))


def shell(*commands: str) -> tuple[Any, list[list[str]]]:
    """The result of a call of `ShellTool`, and what the executor was given."""
    ran: list[list[str]] = []

    async def executor(request: ShellCommandRequest) -> str:
        ran.append(request.data.action.commands)
        return "done"

    tool = ShellTool(executor=shell_executor(GUARD, executor))
    data = ShellCallData("call", ShellActionRequest(list(commands), timeout_ms=5))
    assert tool.executor is not None
    return asyncio.run(tool.executor(ShellCommandRequest(None, data))), ran  # type: ignore[arg-type]


def test_runs_what_is_allowed_as_corrected() -> None:
    assert shell("ls", "grep x f") == ("done", [["ls", "rg x f"]])


def test_refuses_all_when_one_must_not_run() -> None:
    result, ran = shell("ls", "rm x")
    assert ran == []
    assert isinstance(result, ShellResult)
    assert result.output[0].stderr.startswith("Assent blocked this: `rm` deletes `x`.")
    assert result.output[0].exit_code == 126


def local(*words: str) -> tuple[Any, list[list[str]]]:
    ran: list[list[str]] = []

    def executor(request: LocalShellCommandRequest) -> str:
        ran.append(request.data.action.command)
        return "done"

    tool = LocalShellTool(executor=local_shell_executor(GUARD, executor))
    action = {"command": list(words), "env": {}, "type": "exec"}
    call = LocalShellCall(id="a", call_id="b", action=action, status="in_progress", type="local_shell_call")
    return asyncio.run(tool.executor(LocalShellCommandRequest(None, call))), ran  # type: ignore[arg-type]


def test_words_are_judged_as_the_command_that_they_spell() -> None:
    assert local("bash", "-lc", "ls | wc -l") == ("done", [["bash", "-lc", "ls | wc -l"]])
    assert local("echo", "; rm x") == ("done", [["echo", "; rm x"]])
    result, ran = local("bash", "-c", "rm x")
    assert (result[:19], ran) == ("Assent blocked this", [])
    assert "Run `rg x` instead" in local("grep", "x")[0]
