"""Tools that touch files without a shell are judged by the files that they name."""

from __future__ import annotations

import json

import pytest

from assent.errors import ParseError
from assent.hooks.agents.event import Agent
from assent.hooks.cold import reply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

OUR_OWN = "*** Begin Patch\n*** Update File: src/a.py\n@@\n-x\n+y\n*** End Patch\n"
THE_GATE = "*** Begin Patch\n*** Add File: .claude/settings.json\n+{}\n*** End Patch\n"
GONE = "*** Begin Patch\n*** Delete File: src/a.py\n*** End Patch\n"

KEPT = "*** Begin Patch\n*** Add File: src/a.py\n+x\n*** End Patch\n"
CASES = (
    # tool, its input, the mode, what Claude Code is told
    ("Edit", {"file_path": "src/a.py", "old_string": "x", "new_string": "y"}, "default", ""),
    ("Edit", {"file_path": "src/a.py"}, "bypassPermissions", ""),
    ("Write", {"file_path": "/etc/hosts", "content": "x"}, "default", "ask"),
    ("Write", {"file_path": "/etc/hosts", "content": "x"}, "of tomorrow", "deny"),
    ("Write", {"file_path": "~/.bashrc", "content": "x"}, "bypassPermissions", "deny"),
    ("Write", {"file_path": "~/.claude/settings.json"}, "default", "deny"),
    ("NotebookEdit", {"notebook_path": ".git/hooks/pre-commit"}, "acceptEdits", "ask"),
    ("Read", {"file_path": "README.md"}, "default", ""),
    ("Read", {"file_path": "/etc/hostname"}, "default", ""),
    ("Read", {"file_path": "~/.ssh/id_ed25519"}, "default", "ask"),
    ("Read", {"file_path": ".env"}, "bypassPermissions", "deny"),
    ("read_many_files", {"paths": ["a.py", "~/.aws/credentials"]}, "default", "ask"),
    ("mcp__filesystem__write_file", {"path": "~/.bashrc", "content": "x"}, "default", "ask"),
    ("mcp__filesystem__write_file", {"path": "src/a.py", "content": "x"}, "default", ""),
    ("mcp__fs__edit_file", {"path": ".claude/settings.json", "edits": []}, "default", "deny"),
    ("mcp__fs__move_file", {"source": "a", "destination": "~/.bashrc"}, "bypassPermissions", "deny"),
    ("mcp__fs__read_text_file", {"path": "~/.ssh/id_ed25519"}, "default", "ask"),
    ("mcp__fs__read_multiple_files", {"paths": ["a.py", "~/.aws/credentials"]}, "default", "ask"),
    ("mcp__github__create_file", {"path": "~/.bashrc", "content": "x"}, "default", ""),
    ("multi_replace_string_in_file", {"replacements": [{"filePath": "/srv/x"}]}, "default", "ask"),
    ("apply_patch", {"command": OUR_OWN}, "default", ""),
    ("apply_patch", {"input": THE_GATE}, "default", "deny"),
    ("apply_patch", {"patchText": GONE}, "default", "ask"),
    ("apply_patch", {"input": "no patch"}, "default", "ask"),
    ("apply_patch", {"patchText": KEPT, "patch": THE_GATE}, "default", "deny"),
    ("apply_patch", {"patch": KEPT, "input": THE_GATE}, "default", "deny"),
    ("apply_patch", {"patchText": KEPT, "command": ["apply_patch", THE_GATE]}, "default", "ask"),
    ("Grep", {"path": "~/.ssh", "pattern": "."}, "default", "ask"),
    ("Grep", {"path": "src", "pattern": "."}, "default", ""),
    ("Grep", {"pattern": "."}, "default", ""),
    ("Grep", {"pattern": "~/.ssh/id_rsa"}, "bypassPermissions", ""),
    ("Grep", {"pattern": "x", "glob": "**/*.ts"}, "bypassPermissions", ""),
    ("Grep", {"pattern": "KEY", "path": ".env"}, "bypassPermissions", "deny"),
    ("Grep", {"pattern": "KEY", "glob": ".env*"}, "default", "ask"),
    ("grep", {"pattern": ".", "path": "/root/.aws/credentials", "include": "*"}, "default", "ask"),
    ("grep_search", {"query": "x", "isRegexp": True, "includePattern": "**/.env"}, "default", "ask"),
    ("search_file_content", {"pattern": "x", "dir_path": "~/.gnupg"}, "default", "ask"),
    ("SearchText", {"pattern": "x", "path": "~/.netrc"}, "default", "ask"),
    ("Glob", {"pattern": "**/*.py"}, "default", ""),
    ("Glob", {"pattern": "**/.env"}, "default", ""),
    ("Glob", {"pattern": "~/.ssh/*"}, "default", "ask"),
    ("LS", {"path": "~/.ssh"}, "bypassPermissions", "deny"),
    ("LS", {"path": "~/.config"}, "default", ""),
    ("list_directory", {"dir_path": "~/.gnupg"}, "default", "ask"),
    ("WebSearch", {"query": "~/.ssh/id_ed25519"}, "default", ""),
)


def told(tmp_path: Path, tool: str, given: dict[str, object], mode: str) -> str:
    """The decision that Claude Code is told, nothing for no opinion."""
    home, project = tmp_path / "home", tmp_path / "home" / "code" / "demo"
    project.mkdir(parents=True)
    event = {
        "hook_event_name": "PreToolUse",
        "cwd": str(project),
        "permission_mode": mode,
        "tool_name": tool,
        "tool_input": given,
    }
    environment = {"HOME": str(home), "CLAUDE_PROJECT_DIR": str(project)}
    out = reply(Agent.Claude, json.dumps(event).encode(), environment).out
    return json.loads(out)["hookSpecificOutput"]["permissionDecision"] if out else ""


@pytest.mark.parametrize(("tool", "given", "mode", "expected"), CASES)
def test_claude(tmp_path: Path, tool: str, given: dict[str, object], mode: str, expected: str) -> None:
    assert told(tmp_path, tool, given, mode) == expected


def test_a_patch_that_cannot_be_read_is_an_error_where_nobody_can_be_asked(tmp_path: Path) -> None:
    with pytest.raises(ParseError, match="holds no patch"):
        told(tmp_path, "apply_patch", {}, "dontAsk")
