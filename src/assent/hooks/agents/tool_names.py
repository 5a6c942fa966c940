"""The names of agents' tools: `Read`, `file_read`, `mcp__github__list_issues`."""

from __future__ import annotations

from assent.hooks.agents.file_tools import FILE_TOOLS

# What agents call their tools, besides those that touch files: Claude Code, Gemini CLI, Copilot, Cline and others.
NAMES = frozenset(
    """
    Agent AskUserQuestion BashOutput ExitPlanMode KillBash KillShell ListMcpResourcesTool ReadMcpResourceTool Skill
    SlashCommand StructuredOutput Task TaskOutput TaskStop TodoRead TodoWrite ToolSearch WebFetch WebSearch
    google_web_search save_memory activate_skill report_intent attempt_completion ask_followup_question new_task
    use_mcp_tool access_mcp_resource browser_action update_plan view_image spawn_agent wait_agent manage_todo_list
    runSubagent runTests getTerminalOutput run_in_terminal get_errors semantic_search fetch_webpage
    """.split()
)
# Words of which the names of tools are made; two of them together are the name of no program that is known.
PARTS = frozenset(
    """
    browser bulk code codebase content contents copy create delete dir directory edit execute exec fetch file files
    find folder get glob grep insert line lines list memory move multi note notebook open patch path plan read remove
    rename replace run save search shell string symbol task terminal text todo todos update url view web write to in
    """.split()
)
MCP = "mcp__"  # how tools of a server are called: mcp__github__list_issues
_FILES = frozenset([name for tool in FILE_TOOLS for name in tool.names.split()])


def is_tool(name: str) -> bool:
    """Whether agents call a tool so, or might."""
    if name in NAMES or name in _FILES or name.startswith(MCP):
        return True
    parts = _parts(name)
    return len(parts) > 1 and PARTS.issuperset(parts)


def _parts(name: str) -> list[str]:
    """read_file → read, file; ReadFile, readFile the same."""
    spaced = "".join([f"_{char.lower()}" if char.isupper() else char for char in name])
    return [part for part in spaced.split("_") if part]
