"""The commands of a recipe, a task or a script that a file of the project lists: `make clean`, `npm run build`."""

from __future__ import annotations

import os

from assent.config.source import head_of
from assent.evidence.operands import upwards
from assent.risk.code.recipes import MAKEFILES, recipe
from assent.risk.evidence import ScriptFile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.risk.finding import Finding

LARGEST = 1 << 16  # bytes of such a file


def recipe_of(finding: Finding, workspace: str) -> ScriptFile | None:
    """The commands of the file in the program's folder, as a text for a shell; None where that is not known."""
    command = finding.command
    if finding.distant or command.cwd is None or command.elsewhere:
        return None
    cwd = command.cwd
    found = recipe(command, lambda names: _text(cwd, workspace, names))
    if found is None:
        return None
    return ScriptFile(f"{found.name}` in `{found.file}", found.text, "", stands=False, recipe=True)


def _text(cwd: str, workspace: str, names: Sequence[str]) -> tuple[str, str] | None:
    """The name and the text of the first of these files in the folder, or in one around it that is the project's."""
    for folder in upwards(os.path.realpath(cwd), workspace):
        for name in names:
            data = head_of(os.path.join(folder, name), LARGEST + 1)
            if data is not None:
                return _decoded(name, data)
        if names is MAKEFILES:
            break
    return None


def _decoded(name: str, data: bytes) -> tuple[str, str] | None:
    try:
        return (name, data.decode()) if len(data) <= LARGEST else None
    except UnicodeDecodeError:
        return None
