"""Which files hold commands, and what reads them."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase

from assent.assessment import Shell
from assent.errors import assert_never
from assent.scan import documents, scripts
from assent.scan.marked import marked
from assent.scan.model import Kind

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.scan.model import Remark, Snippet

_COMMENT = re.compile(r"(?m)^[ \t]*//.*$")

# The first that fits a path from the root of the repository, in which `*` also stands for slashes.
KINDS = (
    (".github/workflows/*.y*ml", Kind.Workflow),
    ("*action.y*ml", Kind.Workflow),
    ("*.gitlab-ci.y*ml", Kind.Pipeline),
    ("*package.json", Kind.Manifest),
    ("*devcontainer.json", Kind.Manifest),
    ("*.claude/settings*.json", Kind.Settings),
    ("*.gemini/settings.json", Kind.Settings),
    ("*.qwen/settings.json", Kind.Settings),
    ("*.cursor/hooks.json", Kind.Settings),
    ("*.cursor/mcp.json", Kind.Settings),
    ("*.codex/hooks.json", Kind.Settings),
    ("*.mcp.json", Kind.Settings),
    ("*Makefile", Kind.Makefile),
    ("*makefile", Kind.Makefile),
    ("*.mk", Kind.Makefile),
    ("*Dockerfile*", Kind.Dockerfile),
    ("*Containerfile*", Kind.Dockerfile),
    *[(f"*{suffix}", Kind.Script) for suffix in scripts.SHELLS],
)


def kind_of(path: str, first_line: str) -> Kind | None:
    """What the file at `path`, from the root of its repository, holds; None when it is not looked into."""
    name = path.replace("\\", "/").rpartition("/")[2]
    for pattern, kind in KINDS:
        if fnmatchcase(path, pattern) and (not pattern.startswith("*package") or name == "package.json"):
            return kind
    return Kind.Script if "." not in name and scripts.shebang(first_line) else None


def read(path: str, text: str, kind: Kind) -> Iterator[Snippet | Remark]:
    """What is in a file of that kind. Raises UnreadableError."""
    match kind:
        case Kind.Script:
            suffix = path[path.rfind(".") :] if "." in path else ""
            return scripts.script(text, scripts.SHELLS.get(suffix, Shell.Bash))
        case Kind.Makefile:
            return scripts.makefile(text)
        case Kind.Dockerfile:
            return scripts.dockerfile(text)
        case Kind.Workflow:
            return documents.workflow(marked(text))
        case Kind.Pipeline:
            return documents.pipeline(marked(text))
        case Kind.Manifest:
            return documents.manifest(marked(_as_yaml(text)))
        case Kind.Settings:
            return documents.settings(marked(_as_yaml(text)))
        case _:
            assert_never(kind)


def _as_yaml(text: str) -> str:
    """JSON, perhaps with comments, as the YAML that it nearly is, with the same lines; YAML knows no tabs."""
    return _COMMENT.sub("", text.replace("\t", "  "))
