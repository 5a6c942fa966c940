"""The files that hold commands, and their readers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fnmatch import fnmatchcase

from assent.assessment import Shell
from assent.errors import assert_never
from assent.scan import documents, scripts
from assent.scan.marked import marked
from assent.scan.model import FileKind, Remark, Snippet

_COMMENT = re.compile(r"(?m)^[ \t]*//.*$")

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
    *[(f"*{suffix}", FileKind.Script) for suffix in scripts.SHELLS],
)


def kind_of(path: str, first_line: str) -> FileKind | None:
    """The kind of the file at `path`, from the root of its repository; None when it is not looked into."""
    name = path.replace("\\", "/").rpartition("/")[2]
    for pattern, kind in KINDS:
        if fnmatchcase(path, pattern) and (not pattern.startswith("*package") or name == "package.json"):
            return kind
    return FileKind.Script if "." not in name and scripts.shebang(first_line) else None


def read(path: str, text: str, kind: FileKind) -> Iterator[Snippet | Remark]:
    """The commands in a file of that kind. Raises UnreadableError."""
    match kind:
        case FileKind.Script:
            suffix = path[path.rfind(".") :] if "." in path else ""
            return scripts.script(text, scripts.SHELLS.get(suffix, Shell.Bash))
        case FileKind.Makefile:
            return scripts.makefile(text)
        case FileKind.Dockerfile:
            return scripts.dockerfile(text)
        case FileKind.Workflow:
            return documents.workflow(marked(text))
        case FileKind.Pipeline:
            return documents.pipeline(marked(text))
        case FileKind.Manifest:
            return documents.manifest(marked(_as_yaml(text)))
        case FileKind.Settings:
            return documents.settings(marked(_as_yaml(text)))
        case _:
            assert_never(kind)


def _as_yaml(text: str) -> str:
    """JSON, perhaps with comments, as the YAML that it nearly is, with the same lines; YAML knows no tabs."""
    return _COMMENT.sub("", text.replace("\t", "  "))
