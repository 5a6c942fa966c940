"""The commands of a recipe, a task or a script that a file of the project lists: `make clean`, `npm run build`."""

from __future__ import annotations

import os

from assent.config.source import head_of
from assent.evidence.operands import is_below, upwards
from assent.risk.code.dry import runs_anyhow
from assent.risk.code.recipes import MAKEFILES, recipe
from assent.risk.evidence import ScriptFile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.risk.finding import Finding

LARGEST = 1 << 16  # bytes of such a file
_LARGEST_FILE = 1 << 16  # bytes of a makefile
_ANYHOW = ("SHELL", "`", "shell", "#!")  # in such a file: what runs may be something else, or before any recipe
_NAMES = ("GNUmakefile", "makefile", "Makefile")  # in the order in which make looks


def recipe_of(finding: Finding, workspace: str) -> ScriptFile | None:
    """The commands of the file in the program's folder, as a text for a shell; None where that is not known."""
    command = finding.command
    if finding.distant or command.cwd is None or command.elsewhere:
        return None
    cwd = command.cwd
    texts: list[str] = []
    found = recipe(command, lambda names: _text(cwd, workspace, names, texts))
    if found is None:
        return None
    words = [word.text.rstrip("/") for word in command.argv]  # make -f x/Makefile, make -C x
    named = not {found.file, found.file.rpartition("/")[0]}.isdisjoint(words) and not any("=" in word for word in words)
    shown = named and not any(runs_anyhow(text) or any(mark in text for mark in _ANYHOW) for text in texts)
    return ScriptFile(f"{found.name}` in `{found.file}", found.text, "", stands=False, recipe=True, shown=shown)


def _text(cwd: str, workspace: str, names: Sequence[str], texts: list[str]) -> tuple[str, str] | None:
    """The name and the text of the first of these files in the folder, or in one around it that is the project's."""
    here = os.path.realpath(cwd)
    for folder in tuple(upwards(here, workspace)) or (here,):  # of another project the folder itself
        for name in names:
            data = head_of(os.path.join(folder, name), LARGEST + 1)
            if data is not None:
                found = _decoded(name, data)
                texts += [] if found is None else [found[1]]
                return found
        if names is MAKEFILES:
            break
    return None


def _decoded(name: str, data: bytes) -> tuple[str, str] | None:
    try:
        return (name, data.decode()) if len(data) <= LARGEST else None
    except UnicodeDecodeError:
        return None


def is_silent(cwd: str, workspace: str) -> bool:
    """Whether the first makefile there is a short one of the workspace without any such thing."""
    folder = os.path.realpath(cwd)
    if "MAKEFILES" in os.environ or "MAKEFLAGS" in os.environ:
        return False
    for name in _NAMES:
        path = os.path.realpath(os.path.join(folder, name))
        if os.path.lexists(path):
            return is_below(path, workspace) and _is_plain(path) and not _has_sources(folder, name)
    return False


def _has_sources(folder: str, name: str) -> bool:
    """Whether a rule of make's own makes the makefile: Makefile.sh, RCS/Makefile,v."""
    try:
        found = os.listdir(folder)
    except OSError:
        return True
    return any(other.startswith((f"{name}.", f"{name},", "RCS", "SCCS", "s.")) for other in found)


def _is_plain(path: str) -> bool:
    data = head_of(path, _LARGEST_FILE + 1)
    try:
        return data is not None and len(data) <= _LARGEST_FILE and not runs_anyhow(data.decode())
    except UnicodeDecodeError:
        return False
