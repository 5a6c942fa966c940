"""OpenAI Agents SDK: executors of `ShellTool` and `LocalShellTool` behind a guard.

tool = ShellTool(executor=shell_executor(guard, my_executor))
"""

from __future__ import annotations

from dataclasses import replace
from inspect import isawaitable
from typing import TYPE_CHECKING, Any

from agents.tool import LocalShellCommandRequest, ShellCallOutcome, ShellCommandOutput, ShellCommandRequest, ShellResult

from assent.guard.guard import CommandRefusedError, Guard
from assent.syntax.quote import quote

if TYPE_CHECKING:
    from collections.abc import Callable


REFUSED = 126  # what a shell says of a command that it may not run


def shell_executor(guard: Guard, executor: Callable[[ShellCommandRequest], Any]) -> Callable[..., Any]:
    """`executor` for `ShellTool`, called only when every command of the request may run.

    A refusal is the result of the call, so that the model reads the reason.
    """

    async def guarded(request: ShellCommandRequest) -> Any:
        try:
            commands = [await guard.approve_async(command) for command in request.data.action.commands]
        except CommandRefusedError as error:
            ended = ShellCallOutcome("exit", REFUSED)
            return ShellResult(output=[ShellCommandOutput(stderr=str(error), outcome=ended)])
        action = replace(request.data.action, commands=commands)
        made = executor(replace(request, data=replace(request.data, action=action)))
        return await made if isawaitable(made) else made

    return guarded


def local_shell_executor(guard: Guard, executor: Callable[[LocalShellCommandRequest], Any]) -> Callable[..., Any]:
    """`executor` for `LocalShellTool`, whose requests hold words; they are judged as the command they spell."""

    async def guarded(request: LocalShellCommandRequest) -> Any:
        words = list(request.data.action.command)
        spelled = " ".join([quote(word) for word in words])
        try:
            corrected = await guard.approve_async(spelled)
            if corrected != spelled:
                said = "Assent blocked this: it is a known mistake, and a list of words is not corrected."
                return f"{said} Run `{corrected}` instead."
        except CommandRefusedError as error:
            return str(error)
        made = executor(request)
        return await made if isawaitable(made) else made

    return guarded
