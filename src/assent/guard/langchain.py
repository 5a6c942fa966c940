"""LangChain: a middleware for agents, and single tools, whose calls of a shell go through a guard.

agent = create_agent(model, tools, middleware=[GuardMiddleware(guard, {"shell": "command"})])
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from langchain.agents.middleware import AgentMiddleware
from langchain_core.messages import ToolMessage

from assent.guard.guard import CommandRefusedError, Guard

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from langgraph.prebuilt.tool_node import ToolCallRequest


SHELLS = {"shell": "command", "terminal": "commands", "bash": "command"}  # tools that LangChain itself brings


class GuardMiddleware(AgentMiddleware):
    """Judges the calls of the tools in `shells`, a mapping of a tool's name to the argument with the command.

    That argument is a text or a list of texts. A refusal becomes the result of the call.
    """

    def __init__(self, guard: Guard, shells: Mapping[str, str] = SHELLS) -> None:
        super().__init__()
        self.guard = guard
        self.shells = dict(shells)

    def wrap_tool_call(self, request: ToolCallRequest, handler: Callable[[ToolCallRequest], Any]) -> Any:
        """Run the call with its command as approved, or answer with the refusal."""
        commands = self._commands(request)
        if commands is None:
            return handler(request)
        try:
            approved = [self.guard.approve(command) for command in commands]
        except CommandRefusedError as error:
            return _refusal(request, error)
        return handler(self._with(request, approved))

    async def awrap_tool_call(
        self, request: ToolCallRequest, handler: Callable[[ToolCallRequest], Awaitable[Any]]
    ) -> Any:
        """As `wrap_tool_call`, for agents that run async."""
        commands = self._commands(request)
        if commands is None:
            return await handler(request)
        try:
            approved = [await self.guard.approve_async(command) for command in commands]
        except CommandRefusedError as error:
            return _refusal(request, error)
        return await handler(self._with(request, approved))

    def _commands(self, request: ToolCallRequest) -> list[Any] | None:
        """The commands of the call; None when it is of another tool, or holds none."""
        key = self.shells.get(request.tool_call["name"])
        given = None if key is None else request.tool_call["args"].get(key)
        if given is None:
            return None
        return list(given) if isinstance(given, list) else [given]

    def _with(self, request: ToolCallRequest, approved: list[str]) -> ToolCallRequest:
        call = request.tool_call
        key = self.shells[call["name"]]
        value = approved if isinstance(call["args"][key], list) else approved[0]
        return request.override(tool_call={**call, "args": {**call["args"], key: value}})


def _refusal(request: ToolCallRequest, error: CommandRefusedError) -> ToolMessage:
    call = request.tool_call
    return ToolMessage(content=str(error), name=call["name"], tool_call_id=call["id"] or "", status="error")
