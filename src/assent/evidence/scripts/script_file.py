"""The file that a command is about to run, read while it is what it is."""

from __future__ import annotations

import os
import stat

from assent.command.model import Argument, Command
from assent.command.program import valued
from assent.evidence.operands import is_below, is_near
from assent.neighbours import pairwise
from assent.risk.code.command_files import FILES, statements
from assent.risk.disk.paths import resolve, spell
from assent.risk.entries.programs import CODE_FIRST, POWERSHELL, SOURCING
from assent.risk.entries.script import script
from assent.risk.evidence import ScriptFile
from assent.risk.finding import Finding
from assent.rules_table import is_a, vocabulary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


LARGEST = 1 << 16  # bytes of a script
_BESIDE = tuple("require_relative;use lib;FindBin;__dir;__FILE__;$0;import.meta;LOAD_PATH;package.path".split(";"))
_CODES = frozenset("node perl ruby lua php".split())
_SCRIPT = (".js", ".mjs", ".cjs", ".ts", ".mts")
_ENDINGS = {  # of the files that a program runs, among other words
    **dict.fromkeys("nodejs bun deno tsx ts-node".split(), _SCRIPT),
    "Rscript": (".R", ".r"),
    "julia": (".jl",),
    "elixir": (".exs", ".ex"),
    "osascript": (".scpt", ".applescript"),
    "luajit": (".lua",),
    "raku": (".raku",),
    "ocaml": (".ml",),
    "swift": (".swift",),
    "pwsh": (".ps1",),
}
_READ_AS = dict.fromkeys("nodejs bun deno tsx ts-node".split(), "node")  # as far as it matters here
_MODULES = ("-m",)
_LEAVING = frozenset("cd pushd popd set trap eval alias".split())  # change what a later command is, where it is sourced
_SHELLS = frozenset(("sh", "bash", "dash", "zsh", "ksh"))
_ALIKE = frozenset("ash mksh fish csh tcsh rbash posh".split())  # whose plain commands are those of sh
_PYTHONS = frozenset(("python", "python3"))


def script_of(finding: Finding, home: str, workspace: str) -> ScriptFile | None:
    """The script that the command runs, if it is a file of the workspace or among temporary files."""
    command = finding.command
    if finding.distant or command.cwd is None or command.elsewhere:
        return None
    word = _optioned(command) or script(command)
    fed = bool(vocabulary(command.program, FILES))
    if word is None and fed:
        word = statements(command)
    if word is None or not word.exact:
        return None
    if word not in command.argv and not fed:
        return None
    path = _place(word, command, home)
    text = text_of(path, workspace) if path else None
    if text is None:
        return None
    if fed:
        return ScriptFile(word.text, text, command.program or "", stands=True)
    return of_text(word.text, text, path, command)


def _optioned(command: Command) -> Argument | None:
    """The file that an option or a subcommand has the command run: `bun run x.js`, `python3 -m x`."""
    words = command.argv[1:]
    endings = _ENDINGS.get(command.program or "")
    if endings is not None:
        options = valued(command.program or "")
        named = (word for before, word in pairwise(command.argv) if before.text not in options)
        return next((word for word in named if word.text.endswith(endings)), None)
    if command.program not in _PYTHONS or len(words) < 2:
        return None
    first = next((at for at, word in enumerate(words[:-1]) if word.text in _MODULES or word.text[:1] != "-"), 0)
    return words[first + 1] if words[first].text in _MODULES else None


def _place(word: Argument, command: Command, home: str) -> str:
    """The real path of the file; empty where it is not known. Of a module it is below the folder."""
    components = resolve(word.text, command.cwd, home)
    if components is None:
        return ""
    path = spell(components)
    if command.program in _PYTHONS and command.argv[command.argv.index(word) - 1].text in _MODULES:
        folder, _, name = path.rpartition("/")
        path = f"{folder}/{name.replace('.', '/')}"
        path = f"{path}/__main__.py" if os.path.isdir(path) else f"{path}.py"
    return os.path.realpath(path)


def of_text(word: str, text: str, path: str, command: Command) -> ScriptFile | None:
    """The script at the real `path` that holds a text, as what the command runs it with; `word` names it."""
    program = command.program or ""
    shell = _interpreter(text) if "/" in program else program
    if is_a(shell, SOURCING):
        return ScriptFile(word, text, "bash", stands=False, shown=_LEAVING.isdisjoint(text.split()))
    if shell in _SHELLS:
        return ScriptFile(word, text, shell, stands=True)
    if shell in _ALIKE:
        return ScriptFile(word, text, "sh", stands=False)
    if shell == "php":
        return ScriptFile(word, text.removeprefix("<?php"), shell, stands=False) if text[:5] == "<?php" else None
    if is_a(shell, POWERSHELL):
        return ScriptFile(word, text, shell, stands=False)
    if shell in _CODES:
        return ScriptFile(word, text, shell, stands=shell == program and not _loads_beside(text))
    if shell in _ENDINGS or is_a(shell, CODE_FIRST):
        return ScriptFile(word, text, _READ_AS.get(shell, shell), stands=is_a(shell, CODE_FIRST))
    if shell not in _PYTHONS:
        return None
    return ScriptFile(word, text, "", stands=not _has_own_modules(path, text))


def text_of(path: str, workspace: str) -> str | None:
    """The text of a regular file that nobody else can exchange; None when there is none, or it is too long."""
    if not is_near(path, workspace):
        return None
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError:
        return None
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode) or status.st_size > LARGEST:
            return None
        if not is_below(path, workspace) and (status.st_uid != os.getuid() or status.st_mode & 0o022):
            return None
        data = os.read(descriptor, LARGEST + 1)
    except OSError:
        return None
    finally:
        os.close(descriptor)
    if len(data) > LARGEST or b"\0" in data:
        return None
    try:
        return data.decode()
    except UnicodeDecodeError:
        return None


def _interpreter(text: str) -> str:
    """The interpreter of a file that is called by its name, by its first line: `#!/usr/bin/env bash`."""
    if not text.startswith("#!"):
        return "sh"
    words = text[2:].split("\n", 1)[0].split()
    if words and words[0].endswith("/env"):
        del words[0]
    return words[0].rpartition("/")[2] if words else ""


def _loads_beside(text: str) -> bool:
    """Whether a script may load what is beside it, which is elsewhere than where it runs: require("./x")."""
    return any(f"{quote}." in text for quote in "\"'`") or any(name in text for name in _BESIDE)


def shadowed(script: ScriptFile, at: int, findings: Sequence[Finding], home: str) -> bool:
    """Whether a command before may put a module beside a script of Python, which then imports that: `json.py`."""
    command = findings[at].command
    components = resolve(script.word, command.cwd, home)
    if script.shell or components is None:
        return False
    names = _imported(script.text)
    for other in findings[:at]:
        for text in other.writes:
            path = resolve(text, other.command.cwd, home)
            if path is None or (path == components[: len(path)] != components and other.command.program != "mkdir"):
                return True
            beside = path[len(components) - 1 :][:1] if path[: len(components) - 1] == components[:-1] else ()
            if path != components and not names.isdisjoint([name.partition(".")[0] for name in beside]):
                return True
    return False


def _has_own_modules(path: str, text: str) -> bool:
    """Whether a module beside the script may be what it imports: `json.py`."""
    try:
        names = os.listdir(os.path.dirname(path))
    except FileNotFoundError:
        return False  # the text makes the folder
    except OSError:
        return True
    beside = {name.partition(".")[0] for name in names if name != os.path.basename(path)}
    return not beside.isdisjoint(_imported(text))


def _imported(text: str) -> frozenset[str]:
    """The words of the lines that import, those of all lines where one continues in the next."""
    lines = [text] if "\\\n" in text else [line for line in text.split("\n") if "import" in line]
    plain = "".join([character if character.isalnum() or character == "_" else " " for character in " ".join(lines)])
    return frozenset(plain.split())
