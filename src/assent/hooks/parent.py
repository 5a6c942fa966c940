"""The command line of the agent that started the hook: it may say what no event does.

It is looked at only where the first judgement is not an allow, and where the system shows the processes
of a user (Linux). What cannot be read or is not understood changes nothing.
"""

from __future__ import annotations

from assent.errors import assert_never
from assent.hooks.agents.event import Agent, AgentMode, Backstop, Event, Flags, Stance
from assent.record import replace
from assent.risk.entries.programs import JAVASCRIPT
from assent.rules_table import is_a
from assent.system import calls, fsdecode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


_MOST = 5  # processes upwards: shells, and what starts the agent
_LONGEST = 64 << 10  # bytes of a command line that are looked at
_SPEAKING = (Agent.Claude, Agent.Codex, Agent.Gemini, Agent.Qwen, Agent.Copilot, Agent.OpenCode, Agent.Cline)
# The options that allow and deny tools.
_RULES = {
    Agent.Claude: (("--allowedTools", "--allowed-tools"), ("--disallowedTools", "--disallowed-tools")),
    Agent.Qwen: (("--allowed-tools",), ("--exclude-tools",)),
    Agent.Copilot: (("--allow-tool",), ("--deny-tool",)),
}
_ANY_SHELL = "shell"  # Copilot: each of its commands
_EVERY_SHELL = frozenset(("run_shell_command", "ShellTool"))  # Gemini: the same, in each of its modes
_EVERY_TOOL = "COPILOT_ALLOW_ALL"  # the same as --allow-all-tools, in its environment
# Of Qwen Code and Cline: the words behind them are not values.
_WITHOUT_VALUE = {
    Agent.Qwen: "-d --debug --bare --safe-mode --insecure -s --sandbox -y --yolo -c --continue".split(),
    Agent.Cline: "-p --plan --json -y --yolo -z --zen --worktree -v --verbose".split(),
}
_YES = ("true", "1", "yes", "on", "y")
_MODES = {
    "plan": AgentMode.Plan,
    "auto_edit": AgentMode.AcceptEdits,
    "auto-edit": AgentMode.AcceptEdits,
    "yolo": AgentMode.Yolo,
}


def informed(event: Event, process: int, environment: Mapping[str, str]) -> Event:
    """`event`, which came from the hook's `process`, with what the agent's command line says; 0 is not a process.

    The hook has the agent's `environment`, in which Copilot CLI may read that it need not ask.
    """
    if event.agent not in _SPEAKING or process <= 0:
        return event
    words = _words_of_agent(event.agent.value, process)
    if words is None:
        return event
    if event.agent is Agent.Copilot and environment.get(_EVERY_TOOL, "").strip().lower() in _YES:
        words.append("--allow-all-tools")
    return _said(_with_flags(event, words), words)


def _said(event: Event, words: list[str]) -> Event:
    match event.agent:
        case Agent.Claude:
            return _unattended(event, _has(words, "-p", "--print") and not _has(words, "", "--permission-prompt-tool"))
        case Agent.Qwen:
            ends = not _has(words, "-i", "--prompt-interactive") and _is_prompted(words, event.agent)
            return _unattended(event, ends or _has(words, "-p", "--prompt"))
        case Agent.Cline:
            return _unattended(event, not _has(words, "-i", "--tui") and _is_prompted(words, event.agent))
        case Agent.Gemini:
            yolo = _has(words, "-y", "--yolo") or not _EVERY_SHELL.isdisjoint(_listed(words, ("--allowed-tools",)))
            mode = AgentMode.Yolo if yolo else _MODES.get(_value(words, "--approval-mode"))
            return _unattended(_in_mode(event, mode), _has(words, "-p", "--prompt"))
        case Agent.Copilot:
            every = any(_has(words, "", name) for name in ("--allow-all-tools", "--allow-all", "--yolo"))
            mode = AgentMode.Yolo if every or _ANY_SHELL in event.flags.allowed else None
            return _unattended(_in_mode(event, mode), _has(words, "-p", "--prompt"))
        case Agent.OpenCode:
            return _unattended(_in_mode(event, AgentMode.Yolo if _has(words, "", "--auto") else None), "run" in words)
        case Agent.Codex:
            return _unattended(event, "exec" in words)
        case Agent.VSCode | Agent.Cursor | Agent.Windsurf | Agent.Amp | Agent.Droid | Agent.Kiro:
            return event
        case _:
            assert_never(event.agent)


def _unattended(event: Event, nobody: bool) -> Event:
    return replace(event, stance=Stance(event.stance.mode, attended=False)) if nobody else event


def _in_mode(event: Event, mode: AgentMode | None) -> Event:
    if mode is None or event.stance.mode is not AgentMode.Unknown:
        return event
    approval = Backstop.Nothing if mode is AgentMode.Yolo else event.approval
    return replace(event, stance=Stance(mode), approval=approval)


def _with_flags(event: Event, words: list[str]) -> Event:
    allowing, denying = _RULES.get(event.agent, ((), ()))
    flags = Flags(_listed(words, allowing), _listed(words, denying))
    return replace(event, flags=flags) if flags.allowed or flags.denied else event


def _listed(words: list[str], names: tuple[str, ...]) -> tuple[str, ...]:
    """The values of options that take several: each word behind one up to the next option, and each part of a word."""
    found: list[str] = []
    taking = False
    for word in words:
        name, _, value = word.partition("=")
        if word[:1] == "-":
            taking = name in names
        if taking:
            found += _parts(value if word[:1] == "-" else word)
    return tuple(found)


def _parts(text: str) -> list[str]:
    """The parts between commas and blanks that are not in brackets: `Bash(git *), Edit`."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        if letter in ", " and depth <= 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part for part in parts if part]


def _has(words: list[str], short: str, long: str) -> bool:
    """Whether an option is given: `-p`, in a cluster as in `-cp`, `--print`, `--print=x`."""
    for word in words:
        if word == long or word.startswith(f"{long}="):
            return True
        if short and word[:1] == "-" and word[1:].isalpha() and short[1] in word[1:]:
            return True
    return False


def _is_prompted(words: list[str], agent: Agent) -> bool:
    """Whether a word is neither an option nor, as far as is known, the value of one: `qwen fix`, which then ends."""
    before = ""
    for word in words:
        if word[:1] not in ("", "-") and (before[:1] != "-" or "=" in before or before in _WITHOUT_VALUE[agent]):
            return True
        before = word
    return False


def _value(words: list[str], name: str) -> str:
    """The value of an option; empty where it is not given."""
    for at, word in enumerate(words):
        if word == name:
            return words[at + 1] if at + 1 < len(words) else ""
        if word.startswith(f"{name}="):
            return word[len(name) + 1 :]
    return ""


def _words_of_agent(name: str, process: int) -> list[str] | None:
    """The words behind the agent's program, up to `--`, in the nearest process above that is the agent."""
    for _ in range(_MOST):
        process = _parent(process)
        if process <= 1:
            return None
        words = _command_line(process)
        if words and is_a(words[0].rpartition("/")[2], JAVASCRIPT):
            words = words[1:]
            while words and words[0].startswith("-"):
                words = words[1:]
        if words and _is_program(words[0], name):
            return _options(words[1:])
    return None


def _is_program(path: str, name: str) -> bool:
    """Whether a path is the agent's program: `…/bin/gemini`, `…/@qwen-code/qwen-code/cli.js`."""
    parts = path.replace("\\", "/").split("/")
    last = parts[-1].partition(".")[0]
    return last == name or any(part.lstrip("@").startswith(f"{name}-") for part in parts[-3:])


def _options(words: list[str]) -> list[str]:
    """The words up to `--`, without the text of a prompt, which may look like an option."""
    found: list[str] = []
    for word in words:
        if word == "--":
            break
        is_text = bool(found) and found[-1] in ("--prompt", "-i", "--prompt-interactive")
        found.append("" if is_text else word)
    return found


def _parent(process: int) -> int:
    """The number of the process that started `process`; 0 where it cannot be told."""
    text = _read(f"/proc/{process}/stat")
    fields = text.rpartition(b")")[2].split()
    try:
        return int(fields[1])
    except (IndexError, ValueError):
        return 0


def _command_line(process: int) -> list[str]:
    return [fsdecode(word) for word in _read(f"/proc/{process}/cmdline").split(b"\0")[:-1]]


def _read(path: str) -> bytes:
    try:
        descriptor = calls.open(path, calls.O_RDONLY)
    except OSError:
        return b""
    try:
        return calls.read(descriptor, _LONGEST)
    except OSError:
        return b""
    finally:
        calls.close(descriptor)
