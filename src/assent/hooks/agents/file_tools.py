"""The tools of agents that touch files without a shell: which field of their input names the file.

One table for all agents, since a name means the same wherever it is used. A tool that is not
listed, or whose input has none of its fields, is left to the agent.
"""

from __future__ import annotations

from assent.errors import ParseError
from assent.record import Record
from assent.risk.patch.model import FileAct, Touch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    Input: TypeAlias = dict[str, object]


class FileTool(Record):
    """The act of a tool on the files that its input names."""

    names: str  # of the tools, with blanks between
    act: FileAct
    keys: str  # fields that hold a path, a list of paths, or a list of objects with such a field


PATH = "file_path filePath path absolute_path absolutePath notebook_path notebookPath filename"
FOLDER = "path paths dir_path directory DirectoryPath target_directory relative_workspace_path SearchPath"
SEARCHED = f"{FOLDER} glob include includePattern include_pattern file_pattern"  # where a search looks, and in what

FILE_TOOLS = (
    # Claude Code, Droid
    FileTool("Write Edit MultiEdit NotebookEdit Create", FileAct.Changes, PATH),
    FileTool("Read NotebookRead", FileAct.Reads, PATH),
    # Gemini CLI, Qwen Code
    FileTool("write_file replace edit_file", FileAct.Changes, PATH),
    FileTool("read_file read_many_files", FileAct.Reads, f"{PATH} paths include files"),
    # OpenCode, Copilot CLI: the names in lower case
    FileTool(
        "write edit multiedit create str_replace insert str_replace_editor str_replace_based_edit_tool",
        FileAct.Changes,
        PATH,
    ),
    FileTool("read view", FileAct.Reads, PATH),
    # VS Code
    FileTool(
        "create_file insert_edit_into_file replace_string_in_file multi_replace_string_in_file edit_notebook_file",
        FileAct.Changes,
        f"{PATH} replacements",
    ),
    # Cline, Windsurf, Kiro, Cursor
    FileTool(
        "write_to_file replace_in_file editor fs_write write_code search_replace", FileAct.Changes, f"{PATH} files"
    ),
    FileTool("read_files fs_read read_code", FileAct.Reads, f"{PATH} paths files"),
    # The server of MCP for files
    FileTool("read_text_file read_media_file read_multiple_files", FileAct.Reads, f"{PATH} paths"),
    FileTool("directory_tree list_directory_with_sizes", FileAct.Lists, FOLDER),
    FileTool("move_file", FileAct.Changes, "source destination"),
    # Of all of them: searches show lines of files, listings only names.
    FileTool(
        "Grep grep grep_search search_file_content SearchText search_files searchFiles findTextInFiles codebase_search",
        FileAct.Reads,
        SEARCHED,
    ),
    FileTool(
        "LS Glob ls glob list list_directory list_dir listDirectory list_files file_search fileSearch find_by_name",
        FileAct.Lists,
        f"{FOLDER} pattern globPattern glob_pattern",
    ),
    FileTool("delete_file Delete delete", FileAct.Deletes, f"{PATH} target_file"),
)
MCP = "mcp__"  # how tools of a server are called: mcp__filesystem__write_file
# Names that mean files of this machine in servers as well, where others have meanings of their own.
SERVED = frozenset(
    """
    write_file edit_file move_file read_file read_text_file read_media_file read_multiple_files list_directory
    list_directory_with_sizes directory_tree
    """.split()
)
PATCH_TOOLS = frozenset("apply_patch ApplyPatch patch applyPatch".split())
PATCH_KEYS = ("patchText", "patch_text", "patch", "input", "command", "diff")  # what holds the text of the patch

_BY_NAME = {name: tool for tool in FILE_TOOLS for name in tool.names.split()}


def is_file_tool(tool: str) -> bool:
    """Whether a tool of that name works on files; what it calls a command is one of its own."""
    return tool in _BY_NAME or tool in PATCH_TOOLS


def served(tool: str) -> str:
    """The name of a tool of a server that touches files; empty of any other."""
    name = tool.rpartition("__")[2] if tool.startswith(MCP) else ""
    return name if name in SERVED else ""


def touched(tool: str, tool_input: Input) -> tuple[Touch, ...]:
    """The files that a call of `tool` reads, writes or deletes; empty when that is not its business.

    Raises ParseError when the input is a patch that cannot be read.
    """
    if tool in PATCH_TOOLS:
        return _patched(tool_input)
    known = _BY_NAME.get(tool) or (_BY_NAME[name] if (name := served(tool)) else None)
    if known is None:
        return ()
    return tuple([Touch(known.act, path) for key in known.keys.split() for path in _paths(tool_input.get(key))])


def shown(files: tuple[Touch, ...]) -> str:
    """The acts on files, on one line."""
    return ", ".join([f"{touch.act.value} {touch.path}" for touch in files])


def _paths(value: object) -> list[str]:
    """The paths that a field holds: itself, each of a list, or the path of each object of a list."""
    found: list[str] = []
    left = [value]  # newer Pythons read JSON that is nested deeper than calls may be
    while left:
        held = left.pop()
        if isinstance(held, str):
            found += [held] if held else []
        elif isinstance(held, list):
            left += reversed(held)
        elif isinstance(held, dict):
            left += reversed([held.get(key) for key in PATH.split()])
    return found


def _patched(tool_input: Input) -> tuple[Touch, ...]:
    from assent.risk.patch import touches

    texts = [tool_input[key] for key in PATCH_KEYS if tool_input.get(key) is not None]
    if not texts:
        raise ParseError("the call holds no patch", 0, 0)
    found: list[Touch] = []
    for text in texts:  # which of them counts is known to the tool alone
        if not isinstance(text, str):
            raise ParseError("the patch of the call is not a text", 0, 0)
        found += touches(text)
    return tuple(found)
