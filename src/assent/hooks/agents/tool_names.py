"""The names of agents' tools: `Read`, `file_read`, `mcp__github__list_issues`."""

from __future__ import annotations

import os

from assent import knowledge
from assent.assessment import Assessment
from assent.hooks.agents.answer import Answer, AnswerKind
from assent.hooks.agents.file_tools import FILE_TOOLS, MCP
from assent.risk.category import Category
from assent.risk.entries import index

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


def refusal(given: Assessment, folders: str) -> Answer | None:
    """The message to an agent whose command is one of its tools; None where no program in it is called like one.

    `folders` is the PATH: what is there is a program, whatever it is called.
    """
    for finding in given.findings:
        name = finding.command.program or ""
        if finding.category is Category.Unrecognized and is_tool(name) and not _is_program(name, folders):
            reason = f"`{name}` is a tool of an agent, not a program"
            return Answer(AnswerKind.Deny, reason, f"call the tool `{name}` directly, not through the shell")
    return None


def _is_program(name: str, folders: str) -> bool:
    if index.program(name) is not None or knowledge.of(name) is not None:
        return True
    return any(os.path.lexists(os.path.join(folder, name)) for folder in folders.split(os.pathsep))
