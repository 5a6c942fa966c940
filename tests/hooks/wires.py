"""One call of a tool as each agent announces it."""

from __future__ import annotations

from assent.hooks.agents.event import Agent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SHELLS = {
    Agent.Claude: "Bash",
    Agent.Codex: "Bash",
    Agent.Gemini: "run_shell_command",
    Agent.Qwen: "run_shell_command",
    Agent.OpenCode: "bash",
    Agent.Copilot: "bash",
    Agent.VSCode: "run_in_terminal",
    Agent.Cursor: "Shell",
    Agent.Cline: "execute_command",
    Agent.Windsurf: "run_command",
    Agent.Amp: "Bash",
    Agent.Droid: "Execute",
    Agent.Kiro: "execute_bash",
}


def wire(agent: Agent, tool: str, given: dict[str, object], cwd: str = "/repo") -> dict[str, Any]:
    """The event that comes before `tool` is called with the input `given`."""
    if agent is Agent.OpenCode:
        return {"event": "tool.execute.before", "tool": tool, "input": given, "directory": cwd}
    if agent is Agent.Amp:
        command = {"command": given["command"]} if tool == SHELLS[agent] else {}
        return {"event": "tool.call", "tool": tool, "input": given, "directory": cwd, **command}
    if agent is Agent.Copilot:
        return {"toolName": tool, "toolArgs": given, "cwd": cwd}
    if agent is Agent.Cline:
        call = {"toolName": tool, "parameters": given}
        return {"hookName": "PreToolUse", "preToolUse": call, "workspaceRoots": [cwd]}
    if agent is Agent.Windsurf:
        shell = {"command_line": given["command"]} if tool == SHELLS[agent] else given
        return {"agent_action_name": f"pre_{tool}", "tool_info": {**shell, "cwd": cwd}}
    names = {Agent.Gemini: "BeforeTool", Agent.Cursor: "preToolUse", Agent.Kiro: "preToolUse"}
    name = names.get(agent, "PreToolUse")
    return {"hook_event_name": name, "tool_name": tool, "tool_input": given, "cwd": cwd}
