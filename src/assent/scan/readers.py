"""The files that hold commands, and their readers."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from fnmatch import fnmatchcase

from assent.assessment import Shell
from assent.errors import assert_never
from assent.scan import documents
from assent.scan.documents import marked
from assent.scan.json_text import marked_json
from assent.scan.model import FileKind, Remark, Snippet

SHELLS = {
    ".sh": Shell.Bash,
    ".bash": Shell.Bash,
    ".zsh": Shell.Zsh,
    ".ps1": Shell.PowerShell,
    ".cmd": Shell.Cmd,
    ".bat": Shell.Cmd,
}
# The first that fits a path from the root of the repository, in which `*` also stands for slashes.
KINDS = (
    (".github/workflows/*.y*ml", FileKind.Workflow),
    ("*action.y*ml", FileKind.Workflow),
    ("*.gitlab-ci.y*ml", FileKind.Pipeline),
    ("*package.json", FileKind.Manifest),
    ("*devcontainer.json", FileKind.Manifest),
    ("*.claude/settings*.json", FileKind.Settings),
    ("*.gemini/settings.json", FileKind.Settings),
    ("*.qwen/settings.json", FileKind.Settings),
    ("*.cursor/hooks.json", FileKind.Settings),
    ("*.cursor/mcp.json", FileKind.Settings),
    ("*.codex/hooks.json", FileKind.Settings),
    ("*.mcp.json", FileKind.Settings),
    ("*Makefile", FileKind.Makefile),
    ("*makefile", FileKind.Makefile),
    ("*.mk", FileKind.Makefile),
    ("*Dockerfile*", FileKind.Dockerfile),
    ("*Containerfile*", FileKind.Dockerfile),
    *[(f"*{suffix}", FileKind.Script) for suffix in SHELLS],
)
_BY_INTERPRETER = {"bash": Shell.Bash, "sh": Shell.Sh, "dash": Shell.Sh, "zsh": Shell.Zsh, "pwsh": Shell.PowerShell}
_SHEBANG = re.compile(r"#!\s*(?:\S*/)?(?:env\s+(?:-S\s+)?)?(?:\S*/)?(\w+)")
_MAKE_NAME = re.compile(r"\$(?:\((\w+)\)|\{(\w+)\}|([@<^+*?%]))")
_MAKE_CALL = re.compile(r"\$[({][^)}]*[)}]")
_MAKE_VALUE = re.compile(r"([A-Za-z_]\w*)\s*(?:::?|\?)?=\s*([\w./-]+)\s*$")
_RUN = re.compile(r"\s*(?:ONBUILD\s+)?RUN\s+", re.IGNORECASE)
_RUN_OPTION = re.compile(r"--\w+=\S+\s+")
_SHELL = re.compile(r"\s*SHELL\s+(\[.*)", re.IGNORECASE)
_HEREDOC = re.compile(r"<<-?(['\"]?)(\w+)\1\s*$")


def kind_of(path: str, first_line: str) -> FileKind | None:
    """The kind of the file at `path`, from the root of its repository; None when it is not looked into."""
    name = path.replace("\\", "/").rpartition("/")[2]
    for pattern, kind in KINDS:
        if fnmatchcase(path, pattern) and (not pattern.startswith("*package") or name == "package.json"):
            return kind
    return FileKind.Script if "." not in name and shebang(first_line) else None


def read(path: str, text: str, kind: FileKind) -> Iterator[Snippet | Remark]:
    """The commands in a file of that kind. Raises UnreadableError."""
    match kind:
        case FileKind.Script:
            suffix = path[path.rfind(".") :] if "." in path else ""
            return script(text, SHELLS.get(suffix, Shell.Bash))
        case FileKind.Makefile:
            return makefile(text)
        case FileKind.Dockerfile:
            return dockerfile(text)
        case FileKind.Workflow:
            return documents.workflow(marked(text))
        case FileKind.Pipeline:
            return documents.pipeline(marked(text))
        case FileKind.Manifest:
            return documents.manifest(marked_json(text))
        case FileKind.Settings:
            return documents.settings(marked_json(text))
        case _:
            assert_never(kind)


def shebang(text: str) -> Shell | None:
    """The shell that the first line names."""
    found = _SHEBANG.match(text)
    return _BY_INTERPRETER.get(found[1]) if found else None


def script(text: str, shell: Shell) -> Iterator[Snippet]:
    """The file as a whole."""
    yield Snippet(text, tuple(range(1, text.count("\n") + 2)), shebang(text) or shell)


def makefile(text: str) -> Iterator[Snippet]:
    """The recipe of each rule, a snippet for each line that make hands to a shell of its own."""
    values: dict[str, str] = {}
    target, lines = "", text.split("\n")
    at = 0
    while at < len(lines):
        start, line = at, lines[at]
        while lines[at].endswith("\\") and at + 1 < len(lines):
            at += 1
            line += "\n" + lines[at].removeprefix("\t")
        at += 1
        if line.startswith("\t"):
            recipe = _in_shell(line[1:].lstrip("@-+ "), values)
            yield Snippet(recipe, tuple(range(start + 1, at + 1)), Shell.Sh, f"recipe of `{target}`")
        elif given := _MAKE_VALUE.match(line):
            values[given[1]] = given[2]
        elif ":" in line and not line.startswith("#"):
            target = line.partition(":")[0].strip()


def _in_shell(recipe: str, values: dict[str, str]) -> str:
    """The recipe with make's own words as the shell's: `$$x` is a variable, `$(CC)` its value or an unknown one."""

    def named(found: re.Match[str]) -> str:
        name = found[1] or found[2] or "TARGET"
        return values.get(name) or f"${{{name}}}"

    parts = [_MAKE_CALL.sub(_unless_named, _MAKE_NAME.sub(named, part)) for part in recipe.split("$$")]
    return "$".join(parts)


def _unless_named(found: re.Match[str]) -> str:
    return found[0] if re.fullmatch(r"\$\{\w+\}", found[0]) else "${MADE}"


def dockerfile(text: str) -> Iterator[Snippet]:
    """The text that each `RUN` gives to a shell, with its here-document if it has one."""
    shell, lines = Shell.Sh, text.split("\n")
    at = 0
    while at < len(lines):
        start, words = at, [lines[at]]
        while words[-1].rstrip().endswith("\\") and at + 1 < len(lines):
            at += 1
            words.append("\\" if lines[at].lstrip().startswith("#") else lines[at])
        at += 1
        if stated := _SHELL.match(words[0]):
            shell = _stated(stated[1]) or shell
        elif run := _RUN.match(words[0]):
            first = words[0][run.end() :]
            while option := _RUN_OPTION.match(first):
                first = first[option.end() :]
            if heredoc := _HEREDOC.match(first):
                end = next((n for n in range(at, len(lines)) if lines[n].strip() == heredoc[2]), len(lines))
                yield Snippet("\n".join(lines[at:end]), tuple(range(at + 1, end + 1)), shell, "RUN")
                at = end + 1
                continue
            yield Snippet(_listed("\n".join([first, *words[1:]])), tuple(range(start + 1, at + 1)), shell, "RUN")


def _listed(text: str) -> str:
    """`["make", "all"]` as the command that it is."""
    if not text.startswith("["):
        return text
    try:
        words = json.loads(text)
    except ValueError:
        return text
    return shlex.join([str(word) for word in words])


def _stated(listed: str) -> Shell | None:
    try:
        words = json.loads(listed)
    except ValueError:
        return None
    return _BY_INTERPRETER.get(str(words[0]).rpartition("/")[2].removesuffix(".exe").replace("powershell", "pwsh"))
