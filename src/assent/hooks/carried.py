"""A command in the input of a tool that no adapter knows as a shell: `monitor`, `mcp__box__exec`, `spawn`.

One reading for all agents. What it finds is only judged: such a call is never allowed or rewritten
by it, since nothing proves that the tool does no more than run the command.
"""

from __future__ import annotations

from assent.assessment import Shell
from assent.hooks.agents.event import Abilities, Certainty, Event
from assent.hooks.agents.fields import is_absolute, within
from assent.hooks.agents.file_tools import is_file_tool, served
from assent.record import replace
from assent.risk.category import Category

# Fields that hold a command, and fields that hold a program in some language.
COMMANDS = (
    "command Command cmd commands command_line commandLine CommandLine shell_command shellCommand bash_command".split()
)
CODES = "script code source program shell bash".split()
TYPED = "input chars keys text stdin".split()  # what is typed into a program that runs
ARGUMENTS = "args arguments argv".split()
FOLDERS = "cwd workdir working_directory workingDirectory working_dir dir_path directory".split()
NAMES = "name tool tool_name toolName".split()  # of the tool that another one calls
LANGUAGES = "language lang runtime interpreter".split()

_POWERSHELL = frozenset(["powershell", "pwsh"])
# What a tool that runs commands has in its name.
_SHELL_PARTS = (
    frozenset(
        "bash sh zsh shell terminal console exec execute run command commands cmd monitor process spawn stdin".split()
    )
    | _POWERSHELL
)
_SHELLS = frozenset("bash sh zsh shell terminal console exec".split())
_INTERPRETERS = {
    **dict.fromkeys("python python3 py ipython jupyter".split(), "python3 -c"),
    **dict.fromkeys(("javascript", "js", "node"), "node -e"),
    "ruby": "ruby -e",
    "perl": "perl -e",
    "php": "php -r",
}
# Their `command` is a word of the agent's own.
_OTHERS = frozenset("SlashCommand Skill Task Agent TodoWrite memory".split())
_DEEPEST = 3  # objects in one another
_LEFT_AS_IT_IS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./~=:,@%+*?$")


def carried(event: Event) -> Event:
    """The event as one of a shell, where its tool is not known and its input holds a command."""
    if event.shell is not None or event.tool in _OTHERS or is_file_tool(event.tool) or served(event.tool):
        return event
    parts = _parts(event.tool)
    found = _with_statement(_command(event.tool_input, parts), event.tool_input, parts)
    if found is None:
        return event
    text, reading = found
    return replace(
        event,
        shell=Shell.PowerShell if _POWERSHELL & parts else Shell.Bash,
        command=text,
        tool_input={**event.tool_input, "command": text},
        cwd=_folder(event),
        start=event.start or event.cwd,
        abilities=Abilities(shows=event.abilities.shows, confirms=event.abilities.confirms),
        reading=reading,
    )


def proves_nothing(category: Category, reading: Certainty) -> bool:
    """Whether a command of that category is the agent's own affair, as sure as it is that the tool runs it."""
    if reading is Certainty.Asked:
        return category < Category.ReadsSecrets
    return category is Category.Unrecognized and reading is Certainty.Guessed


def _with_statement(
    found: tuple[str, Certainty] | None, given: dict[str, object], parts: frozenset[str]
) -> tuple[str, Certainty] | None:
    """The same with what a service is asked for besides."""
    from assent.hooks.statements import statement

    asked = statement(given, parts)
    if asked is None:
        return found
    if asked.startswith("redis-cli ") and parts.isdisjoint(_SHELLS):
        return asked, Certainty.Asked
    return (asked, Certainty.Asked) if found is None else (f"{found[0]}\n{asked}", found[1])


def _command(given: dict[str, object], parts: frozenset[str]) -> tuple[str, Certainty] | None:
    """The text that would run, and how sure it is that it does."""
    is_shell = bool(parts & _SHELL_PARTS)
    found = _stated(given, parts, is_shell) or _inside(given, parts)
    if found is not None:
        return found
    for key in CODES:
        text = _text(given.get(key), is_list=False)
        if text is not None:
            return text, Certainty.Likely if is_shell else Certainty.Guessed
    typed = next((text for key in TYPED if is_shell and (text := _text(given.get(key), is_list=False))), None)
    return None if typed is None else (typed.strip().removesuffix("{enter}").lstrip("!:"), Certainty.Guessed)


def _stated(given: dict[str, object], parts: frozenset[str], is_shell: bool) -> tuple[str, Certainty] | None:
    """The same where a field is for a command, or for code in a language that is named."""
    for key in COMMANDS:
        text = _text(given.get(key), is_list=key == "commands")
        if text is not None:
            whole = " ".join([text, *_arguments(given)])
            is_word = text.lstrip("/").replace("_", "").replace("-", "").isalnum() and whole == text
            return whole, Certainty.Guessed if is_word and not is_shell else Certainty.Likely
    interpreter = _interpreter(given, parts)
    texts = [text for key in CODES if interpreter and (text := _text(given.get(key), is_list=False))]
    return (f"{interpreter} {_quoted(texts[0])}", Certainty.Likely) if texts else None


def _inside(given: dict[str, object], parts: frozenset[str]) -> tuple[str, Certainty] | None:
    """The same in an object within the input, as of a tool that calls others: {"name": "exec", "arguments": {…}}."""
    for _ in range(_DEEPEST):
        named = [value for key in NAMES if isinstance(value := given.get(key), str)]
        parts = parts.union(*map(_parts, named))
        objects = [value for value in given.values() if isinstance(value, dict)]
        objects += [_decoded(value) for key in ARGUMENTS if isinstance(value := given.get(key), str)]
        for each in objects:
            found = _stated(each, parts, bool(parts & _SHELL_PARTS))
            if found is not None:
                return found
        given = {str(key): value for each in objects for key, value in each.items()}
    return None


def _decoded(text: str) -> dict[str, object]:
    """The object that a text holds, as where one tool calls another: {"arguments": "{…}"}."""
    from assent.errors import WireError
    from assent.hooks.agents.wire import decode

    try:
        return decode(text.encode("utf-8", "replace")) if text.lstrip()[:1] == "{" else {}
    except WireError:
        return {}


def _interpreter(given: dict[str, object], parts: frozenset[str]) -> str:
    """The program that runs the code, where the tool or its input names a language: `python3 -c`."""
    named = [value.lower() for key in LANGUAGES if isinstance(value := given.get(key), str)]
    return next((_INTERPRETERS[name] for name in (*named, *sorted(parts)) if name in _INTERPRETERS), "")


def _text(value: object, is_list: bool) -> str | None:
    """A text; of a list the words of one command, or where `is_list` a command each."""
    if isinstance(value, str):
        return value if value.strip() else None
    if not isinstance(value, list) or not value:
        return None
    texts = [one.get("command", one.get("cmd")) if isinstance(one, dict) else one for one in value]
    words = [one for one in texts if isinstance(one, str)]  # the tool may pass over the rest as well
    if not words:
        return None
    return "\n".join(words) if is_list else " ".join([_word(word) for word in words])


def _arguments(given: dict[str, object]) -> list[str]:
    """Words that are in a field beside that of the program."""
    found = next((value for key in ARGUMENTS if (value := given.get(key))), ())
    listed = [found] if isinstance(found, str) else found if isinstance(found, list) else []
    return [_word(word) for word in listed if isinstance(word, str)]


def _word(word: str) -> str:
    """A word as a shell reads it; whether the tool has a shell is not known, so `~`, `*` and `$` keep their meaning."""
    return word if word and _LEFT_AS_IT_IS.issuperset(word) else _quoted(word)


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


def _folder(event: Event) -> str | None:
    """The folder in which the command runs: the one that the input names, from that of the event on."""
    for key in FOLDERS:
        named = event.tool_input.get(key)
        if isinstance(named, str) and named and (event.cwd or is_absolute(named)):
            return within(event.cwd, event.tool_input, key)
    return event.cwd


def _parts(name: str) -> frozenset[str]:
    """mcp__box__runCommand → mcp, box, run, command."""
    spaced = "".join([f" {char.lower()}" if char.isupper() else char if char.isalnum() else " " for char in name])
    return frozenset(spaced.split())
