"""The tools of agents that are shells, the text they are given, and the files that other tools change."""

from __future__ import annotations

from typing import Any

from assent.assessment import Shell
from assent.hooks.agents.file_tools import touched
from assent.risk.patch.model import FileAct

# Lower case. `monitor` watches a command; the terminal tools are those of editors.
_SHELLS = {
    "bash": Shell.Bash,
    "monitor": Shell.Bash,
    "shell": Shell.Bash,
    "local_shell": Shell.Bash,
    "exec_command": Shell.Bash,
    "shell_command": Shell.Bash,
    "run_shell_command": Shell.Bash,
    "run_commands": Shell.Bash,
    "execute_command": Shell.Bash,
    "powershell": Shell.PowerShell,
}
_STARTERS = ("bash", "sh", "zsh")  # of an argv that is a script: bash -lc '…'


def shell_of(tool: str) -> Shell | None:
    """The shell that a tool runs, None for other tools."""
    return _SHELLS.get(tool.lower())


def text_of(tool_input: dict[str, Any]) -> str:
    """The text that the shell is given; of an argv its words, or the script in it."""
    given = tool_input.get("command", tool_input.get("cmd"))
    if isinstance(given, str):
        return given
    return script_of(given) if isinstance(given, list) else ""


def script_of(argv: list[Any]) -> str:
    """`["bash", "-lc", "ls"]` is `ls`; other words are quoted where that is needed."""
    words = [word for word in argv if isinstance(word, str)]
    if len(words) == 3 and words[0].rpartition("/")[2] in _STARTERS and words[1] in ("-c", "-lc"):
        return words[2]
    from shlex import join

    return join(words)


def changed_files(tool: str, tool_input: dict[str, Any]) -> tuple[str, ...]:
    """The files that the tool writes or deletes. Raises ParseError for a patch that cannot be read."""
    changing = [touch.path for touch in touched(tool, tool_input) if touch.act not in (FileAct.Reads, FileAct.Lists)]
    return tuple(dict.fromkeys(changing))
