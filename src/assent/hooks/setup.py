"""Where each agent looks for hooks, and what must stand there: one row an agent, nothing but data.

An agent's settings are JSON with a list of hooks somewhere inside, into which our entries are put;
or its hooks are files of their own, of which one is ours as a whole.
"""

from __future__ import annotations

from assent.hooks.event import Agent
from assent.record import record

SECONDS = 30  # agents let the command run when a hook is late, so this is well above our own limit
LINE = "{line}"  # stands for the command line, as a shell reads it
WORDS = "{words}"  # stands for its words as a JSON list, in a file of its own


@record
class Entry:
    """One item of a list of hooks. LINE stands in it for the command line."""

    keys: tuple[str, ...]  # the way to the list: ("hooks", "PreToolUse")
    item: dict[str, object]
    words: tuple[str, ...] = ()  # after the agent's name, when an event does not say what it is


@record
class Files:
    """Where an agent's settings are. An absent one is empty."""

    folder: str  # the agent's own, below the home: .claude
    user: str  # in that folder, or in the one that `moved_by` names: settings.json
    project: str = ""  # in a project: .claude/settings.json
    local: str = ""  # of one user in one project
    moved_by: str = ""  # the environment variable with another folder: CLAUDE_CONFIG_DIR


@record
class Setup:
    """One agent: how it is recognised, its files, and what they must hold."""

    agent: Agent
    title: str  # Claude Code
    programs: tuple[str, ...]  # the agent is there when one of them is on the PATH, or its folder exists
    files: Files
    entries: tuple[Entry, ...] = ()
    empty: str = "{}\n"  # the settings of nothing, as the agent wants them
    whole: str = ""  # the text of a file that is ours as a whole, in which LINE and WORDS stand; no entries then
    executable: bool = False  # that file is started itself
    notes: tuple[str, ...] = ()  # what the user has to know or do


def in_group(event: str, matcher: str, timeout: int = SECONDS) -> Entry:
    """An entry in the form of Claude Code, which others have taken over."""
    handler = {"type": "command", "command": LINE, "timeout": timeout}
    return Entry(("hooks", event), {"matcher": matcher, "hooks": [handler]})


CLAUDE = Setup(
    agent=Agent.Claude,
    title="Claude Code",
    programs=("claude",),
    files=Files(
        folder=".claude",
        user="settings.json",
        project=".claude/settings.json",
        local=".claude/settings.local.json",
        moved_by="CLAUDE_CONFIG_DIR",
    ),
    entries=(
        in_group("PreToolUse", ""),  # every tool: corrections are also about names and parameters of other tools
        in_group("PostToolUse", "Bash|PowerShell"),
        in_group("PostToolUseFailure", "Bash|PowerShell"),
    ),
    notes=("Sessions of Claude Code that are running may have to be started again.",),
)
CODEX = Setup(
    agent=Agent.Codex,
    title="Codex",
    programs=("codex",),
    files=Files(folder=".codex", user="hooks.json", project=".codex/hooks.json", moved_by="CODEX_HOME"),
    entries=(
        in_group("PreToolUse", ""),  # every tool, as above
        in_group("PermissionRequest", "Bash"),
        in_group("PostToolUse", "Bash"),
    ),
    notes=(
        "Codex skips a hook, without a message, until you trust it.",
        "To trust: start `codex`, type `/hooks`, trust the line of Assent under each event.",
        "The trust lasts through upgrades of Assent; it ends when Python or Assent moves to another folder.",
    ),
)
GEMINI = Setup(
    agent=Agent.Gemini,
    title="Gemini CLI",
    programs=("gemini",),
    files=Files(folder=".gemini", user="settings.json", project=".gemini/settings.json"),
    entries=(
        in_group("BeforeTool", "", SECONDS * 1000),  # its time-outs are milliseconds
        in_group("AfterTool", "run_shell_command", SECONDS * 1000),
    ),
    notes=("Gemini CLI runs the hooks of a project only in a folder that you have trusted.",),
)
SETUPS = (CLAUDE, CODEX, GEMINI)


def setup_of(agent: Agent) -> Setup:
    """The row of `agent`."""
    return next(setup for setup in SETUPS if setup.agent is agent)
