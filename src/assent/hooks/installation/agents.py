"""The place where each agent looks for hooks, and what must be there: one row an agent, nothing but data.

An agent's settings are JSON with a list of hooks somewhere inside, into which our entries are put;
or its hooks are files of their own, of which one is ours as a whole.
"""

from __future__ import annotations

import os

from assent.hooks.agents.claude import PROMPT
from assent.hooks.agents.claude_form import ENDING
from assent.hooks.agents.event import Agent
from assent.record import Record, replace

SECONDS = 30  # agents let the command run when a hook is late, so this is well above our own limit
LINE = "{line}"  # stands for the command line, as a shell reads it
COMMAND = "{command}"  # stands for a shell command, in an event
AUTHORIZATION = "{authorization}"  # stands for the header by which an HTTP hook shows who asks
WORDS = "{words}"  # stands for its words as a JSON list, in a file of its own


class HookEntry(Record):
    """One item of a list of hooks. LINE is in it for the command line."""

    keys: tuple[str, ...]  # the way to the list: ("hooks", "PreToolUse")
    item: dict[str, object]
    words: tuple[str, ...] = ()  # after the agent's name, when an event does not say what it is
    listens: bool = False  # it sees to it that somebody answers at the URL
    told_by: tuple[str, ...] = ()  # the member that tells it from our other hooks in that list, and its value
    earlier: str = ""  # its matcher in an earlier version, which is brought up to date


class Files(Record):
    """The places of an agent's settings. An absent one is empty."""

    folder: str  # the agent's own, below the home: .claude
    user: str  # in that folder, or in the one that `moved_by` names: settings.json
    project: str = ""  # in a project: .claude/settings.json
    local: str = ""  # of one user in one project
    moved_by: str = ""  # the environment variable with another folder: CLAUDE_CONFIG_DIR


class Setup(Record):
    """One agent: how it is recognised, its files, and what they must hold."""

    agent: Agent
    title: str  # Claude Code
    programs: tuple[str, ...]  # the agent is there when one of them is on the PATH, or its folder exists
    files: Files
    signs: tuple[str, ...] = ()  # folders below the home that show it is there, where those of `files` are another's
    entries: tuple[HookEntry, ...] = ()
    comments: bool = False  # it reads settings with comments, as JavaScript has them
    empty: str = "{}\n"  # the settings of nothing, as the agent wants them
    whole: str = ""  # the text of a file that is ours as a whole, in which LINE and WORDS are; no entries then
    beside: tuple[str, ...] = ()  # files beside it with the same text, for other events
    executable: bool = False  # these files are started themselves
    sample: dict[str, object] = {}  # noqa: RUF012 - never changed; an event before a shell command, COMMAND in its place
    http: tuple[HookEntry, ...] = ()  # the same by HTTP, where the agent can do that; LINE stands for the URL in them
    also_runs: tuple[Agent, ...] = ()  # other agents whose hooks it runs as well, from their settings
    notes: tuple[str, ...] = ()  # what the user has to know or do


def in_group(event: str, matcher: str, timeout: int = SECONDS) -> HookEntry:
    """An entry in the form of Claude Code, which others have taken over."""
    handler = {"type": "command", "command": LINE, "timeout": timeout}
    return HookEntry(("hooks", event), {"matcher": matcher, "hooks": [handler]})


def _by_http(event: str, matcher: str) -> HookEntry:
    """The same, asked by HTTP."""
    handler = {"type": "http", "url": LINE, "headers": {"Authorization": AUTHORIZATION}, "timeout": SECONDS}
    return HookEntry(("hooks", event), {"matcher": matcher, "hooks": [handler]})


def _of_kiro(name: str, trigger: str, more: dict[str, object] = {}) -> HookEntry:  # noqa: B006 - never changed
    """An entry in the list of all hooks of a file, each with its trigger."""
    handler = {"action": {"type": "command", "command": LINE}, "timeout": SECONDS}
    return HookEntry(("hooks",), {"name": name, "trigger": trigger, **more, **handler}, told_by=("trigger", trigger))


def _plugin(name: str) -> str:
    """The text of our plugin, which is beside the modules."""
    with open(os.path.join(os.path.dirname(__file__), "plugins", name), encoding="utf-8") as file:
        return file.read()


def before_tool(event: str, tool: str) -> dict[str, object]:
    """An event in the form of Claude Code."""
    return {"hook_event_name": event, "cwd": "/", "tool_name": tool, "tool_input": {"command": COMMAND}}


_TOLD_BY_CLAUDE = ("PermissionRequest", "PostToolUse", "PostToolUseFailure")
_COMMANDS, _ENDING = "Bash|PowerShell", "|".join(ENDING)
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
        in_group("PreToolUse", "*"),  # every tool: corrections are also about names and parameters of other tools
        *[replace(in_group(event, _ENDING), earlier=_COMMANDS) for event in _TOLD_BY_CLAUDE],
        in_group("PostToolBatch", ""),
        in_group("SessionStart", ""),
        in_group(PROMPT, ""),
    ),
    http=(
        replace(in_group("SessionStart", ""), listens=True),
        _by_http("PreToolUse", "*"),
        *[replace(_by_http(event, _ENDING), earlier=_COMMANDS) for event in _TOLD_BY_CLAUDE],
        _by_http("PostToolBatch", ""),
        _by_http(PROMPT, ""),
    ),
    sample=before_tool("PreToolUse", "Bash"),
    notes=("Restart running Claude Code sessions.",),
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
        # An entry of its own: to change the one above would end the trust in it.
        replace(in_group("PostToolUse", "apply_patch"), told_by=("matcher", "apply_patch")),
        in_group("SessionStart", ""),
    ),
    sample=before_tool("PreToolUse", "Bash"),
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
        replace(
            in_group("AfterTool", "run_shell_command|write_file|replace", SECONDS * 1000), earlier="run_shell_command"
        ),
        in_group("SessionStart", "", SECONDS * 1000),
    ),
    comments=True,
    sample=before_tool("BeforeTool", "run_shell_command"),
    notes=("Gemini CLI runs the hooks of a project only in a folder that you have trusted.",),
)
_ENDING_IN_QWEN = "run_shell_command|monitor|write_file|edit"
QWEN = Setup(
    agent=Agent.Qwen,
    title="Qwen Code",
    programs=("qwen",),
    files=Files(folder=".qwen", user="settings.json", project=".qwen/settings.json"),
    entries=(
        in_group("PreToolUse", ""),
        in_group("PermissionRequest", ""),
        replace(in_group("PostToolUse", _ENDING_IN_QWEN), earlier="run_shell_command"),
        replace(in_group("PostToolUseFailure", _ENDING_IN_QWEN), earlier="run_shell_command"),
        in_group("SessionStart", ""),
    ),
    comments=True,
    sample=before_tool("PreToolUse", "run_shell_command"),
)
OPENCODE = Setup(
    agent=Agent.OpenCode,
    title="OpenCode",
    programs=("opencode",),
    files=Files(folder=".config/opencode", user="plugin/assent.js", project=".opencode/plugin/assent.js"),
    whole=_plugin("opencode.js"),
    sample={"event": "tool.execute.before", "directory": "/", "tool": "bash", "input": {"command": COMMAND}},
    notes=(
        "As it is delivered OpenCode asks nobody, so Assent denies what it would ask about.",
        'To be asked, set "permission": {"bash": "ask"} in opencode.json: Assent still allows the rest without one.',
    ),
)
COPILOT = Setup(
    agent=Agent.Copilot,
    title="Copilot CLI",
    programs=("copilot",),
    files=Files(
        folder=".copilot", user="hooks/assent.json", project=".github/hooks/assent.json", moved_by="COPILOT_HOME"
    ),
    entries=(in_group("PreToolUse", "*"), in_group("PostToolUse", "Bash"), in_group("PostToolUseFailure", "Bash")),
    empty='{"version": 1}\n',
    sample=before_tool("PreToolUse", "Bash"),
    also_runs=(Agent.Claude,),
)
VSCODE = Setup(
    agent=Agent.VSCode,
    title="VS Code",
    programs=("code",),
    files=Files(folder=".copilot", user="hooks/assent-vscode.json", project=".github/hooks/assent-vscode.json"),
    signs=(".vscode", ".config/Code", "Library/Application Support/Code", "AppData/Roaming/Code", ".vscode-server"),
    entries=(in_group("PreToolUse", ""), in_group("PostToolUse", "")),
    sample=before_tool("PreToolUse", "run_in_terminal"),
    also_runs=(Agent.Claude,),
)
CURSOR = Setup(
    agent=Agent.Cursor,
    title="Cursor",
    programs=("cursor", "cursor-agent"),
    files=Files(folder=".cursor", user="hooks.json", project=".cursor/hooks.json"),
    entries=(
        HookEntry(("hooks", "preToolUse"), {"command": LINE, "timeout": SECONDS, "failClosed": True}),
        HookEntry(("hooks", "beforeShellExecution"), {"command": LINE, "timeout": SECONDS, "failClosed": True}),
        HookEntry(("hooks", "postToolUse"), {"command": LINE, "timeout": SECONDS, "matcher": "Shell"}),
        HookEntry(("hooks", "postToolUseFailure"), {"command": LINE, "timeout": SECONDS, "matcher": "Shell"}),
    ),
    empty='{"version": 1}\n',
    sample=before_tool("preToolUse", "Shell"),
    also_runs=(Agent.Claude,),
)
CLINE = Setup(
    agent=Agent.Cline,
    title="Cline",
    programs=("cline",),
    files=Files(folder=".cline", user="hooks/PreToolUse", project=".cline/hooks/PreToolUse"),
    whole=_plugin("cline.sh"),
    beside=("PostToolUse",),
    executable=True,
    sample={
        "workspaceRoots": ["/"],
        "hookName": "tool_call",
        "tool_call": {"id": "", "name": "run_commands", "input": {"commands": [COMMAND]}},
    },
    notes=("As it is delivered Cline asks nobody, so Assent denies what it would ask about.",),
)
WINDSURF = Setup(
    agent=Agent.Windsurf,
    title="Windsurf",
    programs=("windsurf",),
    files=Files(folder=".codeium/windsurf", user="hooks.json", project=".windsurf/hooks.json"),
    entries=tuple(
        [
            HookEntry(("hooks", event), {"command": LINE, "show_output": True})
            for event in ("pre_run_command", "pre_write_code", "pre_read_code")
        ]
    ),
    sample={"agent_action_name": "pre_run_command", "tool_info": {"command_line": COMMAND, "cwd": "/"}},
)
AMP = Setup(
    agent=Agent.Amp,
    title="Amp",
    programs=("amp",),
    files=Files(folder=".config/amp", user="plugins/assent.ts", project=".amp/plugins/assent.ts"),
    whole=_plugin("amp.ts"),
    sample={
        "event": "tool.call",
        "directory": "/",
        "tool": "Bash",
        "input": {"cmd": COMMAND},
        "command": COMMAND,
    },
    notes=("Reload Amp's plugins (`plugins: reload` in its command palette) or start it again.",),
)
DROID = Setup(
    agent=Agent.Droid,
    title="Factory droid",
    programs=("droid",),
    files=Files(folder=".factory", user="hooks.json", project=".factory/hooks.json"),
    entries=(  # its file has the events outermost
        replace(in_group("PreToolUse", ""), keys=("PreToolUse",)),
        replace(in_group("PostToolUse", "Execute"), keys=("PostToolUse",)),
    ),
    sample=before_tool("PreToolUse", "Execute"),
    notes=("Droid wants changed hooks reviewed: type `/hooks` in it.",),
)
KIRO = Setup(
    agent=Agent.Kiro,
    title="Kiro",
    programs=("kiro-cli", "kiro"),
    files=Files(folder=".kiro", user="hooks/assent.json", project=".kiro/hooks/assent.json"),
    entries=(
        _of_kiro("assent", "PreToolUse"),
        _of_kiro("assent-outcome", "PostToolUse", {"matcher": "^(execute_bash|executeBash|execute_pwsh|shell)$"}),
    ),
    empty='{"version": "v1"}\n',
    sample=before_tool("preToolUse", "execute_bash"),
)
SETUPS = (CLAUDE, CODEX, GEMINI, QWEN, OPENCODE, COPILOT, VSCODE, CURSOR, CLINE, WINDSURF, AMP, DROID, KIRO)


def setup_of(agent: Agent) -> Setup:
    """The row of `agent`."""
    return next(setup for setup in SETUPS if setup.agent is agent)
