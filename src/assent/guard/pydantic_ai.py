"""Pydantic AI: a toolset whose calls of a shell go through a guard.

agent = Agent(model, toolsets=[GuardedToolset(toolset, guard=guard, shells={"run": "command"})])
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pydantic_ai.toolsets import WrapperToolset

from assent.guard.guard import CommandRefusedError, Guard

if TYPE_CHECKING:
    from pydantic_ai import RunContext
    from pydantic_ai.toolsets.abstract import ToolsetTool


@dataclass
class GuardedToolset(WrapperToolset[Any]):
    """Judges the calls of the tools in `shells`, a mapping of a tool's name to the argument with the command.

    A refusal is the result of the call. A retry would end the run when the model is refused again.
    """

    guard: Guard = field(default_factory=Guard)
    shells: dict[str, str] = field(default_factory=lambda: {"shell": "command", "bash": "command"})

    async def call_tool(
        self, name: str, tool_args: dict[str, Any], ctx: RunContext[Any], tool: ToolsetTool[Any]
    ) -> Any:
        """Run the call with its command as approved, or answer with the refusal."""
        key = self.shells.get(name)
        if key is not None and key in tool_args:
            try:
                tool_args = {**tool_args, key: await self.guard.approve_async(tool_args[key])}
            except CommandRefusedError as error:
                return str(error)
        return await super().call_tool(name, tool_args, ctx, tool)
