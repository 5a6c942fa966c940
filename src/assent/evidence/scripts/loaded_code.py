"""Files of code and settings that a command runs, in languages of which Assent only knows what starts a program.

`tclsh x.tcl`, `go run x.go`, `rake`, `terraform apply`: the texts in such a file that are commands are made into a text
for a shell. A file that the command names counts as a script does; of those that it loads, only what destroys.
"""

from __future__ import annotations

import os
from itertools import islice

from assent.evidence.operands import RealGround, is_near
from assent.evidence.scripts.loading import Loading
from assent.evidence.scripts.script_file import text_of
from assent.risk.code.command_files import commanding
from assent.risk.code.inline import listed, starts
from assent.risk.code.recipes import JUSTFILES, MAKEFILES, SCRIPTED, TASKFILES
from assent.risk.disk.paths import resolve, spell
from assent.risk.entries.programs import (
    CODING,
    COMMANDED,
    DESTROYING,
    LISTED,
    READER,
    SCRIPT_FIRST,
    runs_named,
    takes_commands,
)
from assent.risk.evidence import ScriptFile
from assent.rules_table import is_a
from assent.syntax.quote import quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.command.model import Command, Surroundings
    from assent.risk.finding import Finding

MOST_FILES = 8  # of one command
MOST = 40  # commands of one file
_BUILDING = "compiler"  # may run what it builds
_RUN = frozenset(("run", "-run", "-r", "r", "script"))
_SOURCES = (".go", ".c", ".cc", ".cpp", ".rs", ".v", ".zig", ".nim", ".exp", ".tcl")
_DATA = (".yml", ".yaml", ".tf", ".hcl", ".toml", ".json", ".cfg", ".ini")
_SETTINGS = (".cmake", ".gradle", ".kts", ".xml", ".ninja", ".mk", ".sbt", ".ipynb")  # that may hold commands
_TASKS = (*SCRIPTED, *MAKEFILES, *JUSTFILES, *TASKFILES)
_CARGO_MAKE = "Makefile.toml"
_BEFORE = frozenset("sudo doas env exec nohup time command".split())  # in front of a command


def named_code(command: Command, ground: RealGround, cwd: str, *, builds: bool = False) -> Iterator[str]:
    """The starts in the files of code that the command names, each as a text for a shell.

    A program that it `builds` from them, another command runs.
    """
    program = command.program or ""
    if runs_named(program) or is_a(program, SCRIPT_FIRST):
        return  # whose scripts are read as what they are
    codes = is_a(program, CODING, READER, *COMMANDED)
    words = [word.text for word in command.argv[1:] if word.exact]
    runs = is_a(program, _BUILDING) and (builds or not _RUN.isdisjoint(words))
    if not codes and not runs and not takes_commands(command):
        return
    files = [word for word in words if word[:1] != "-" and (codes or word.endswith(_SOURCES))]
    if takes_commands(command):
        files += [word.text for word in commanding(command, program) if word.exact]
    for text in islice(_read(files, cwd, ground), MOST_FILES):
        if codes or takes_commands(command):
            yield f"{program} <<< {quote(text)}"
        yield from _started(text, program)


def loaded_code(finding: Finding, ground: RealGround, surroundings: Surroundings) -> ScriptFile | None:
    """The starts in the files that the command takes code or settings from; None where there are none."""
    command = finding.command
    if command.cwd is None or command.elsewhere or is_a(command.program, LISTED):
        return None
    words = [word.text.partition("=")[2] or word.text for word in command.argv[1:] if word.exact]
    loading = Loading(command, surroundings)
    paths = [word for word in words if word.endswith(_SETTINGS)]
    if loading.loads is not None:
        paths += [word for word in words if loading.loads.operands and word.endswith(_DATA)]
        paths += islice(_apart(loading, "make" in words), MOST_FILES)
    lines: dict[str, None] = {}
    for text in islice(_read(paths, command.cwd, ground), MOST_FILES):
        lines.update(dict.fromkeys(_started(text, command.program or "")))
    name = os.path.basename(paths[0]) if len(paths) == 1 else ""
    return ScriptFile(name, "\n".join(lines), "", stands=False, recipe=True, loaded=True) if lines else None


def _apart(loading: Loading, makes: bool) -> Iterator[str]:
    """The files that are loaded, without those whose tasks run only where they are named."""
    for path in loading.beside():
        name = os.path.basename(path)
        if name not in _TASKS and (makes or name != _CARGO_MAKE):
            yield path


def _read(paths: list[str], cwd: str, ground: RealGround) -> Iterator[str]:
    for path in paths:
        place = resolve(path, cwd, ground.home)
        real = os.path.realpath(spell(place)) if place is not None else ""
        text = text_of(real, ground.workspace) if real and is_near(real, ground.workspace) else None
        if text is not None:
            yield text


def _started(text: str, program: str) -> Iterator[str]:
    """The commands that the text may start, each as a word for a shell: of calls, and of settings."""
    found = (*islice(starts(text, program), MOST), *islice(listed(text), MOST), *islice(_values(text), MOST))
    yield from [f"sh -c {quote(each)}" for each in dict.fromkeys(found) if _is_command(each)]


def _values(text: str) -> Iterator[str]:
    """The values of settings, and the lines of longer ones, that are commands: `- shell: rm x`, `command = "rm x"`."""
    for line in text.splitlines():
        bare = line.strip().removeprefix("- ")
        value = next((after for mark in (": ", "= ", "COMMAND ", '"!') if (after := bare.partition(mark)[2])), bare)
        value = value.partition('"]')[0].strip().strip("\"'[,)").removesuffix("]")
        if _is_command(value):
            yield value


def _is_command(text: str) -> bool:
    """Whether a text begins as a command does that destroys, or runs what does; most texts of a file are none."""
    words = [word for word in text.split()[:4] if word not in _BEFORE]
    name = words[0].rpartition("/")[2].strip("'") if words else ""
    script = bool(words) and words[0].startswith("./") and not words[0].endswith(("/", "*"))
    return script or (len(words) > 1 and (is_a(name, DESTROYING) or runs_named(name)))
