"""Whether a program that a command would else fetch is one of the project: installed, or named by its lock file."""

from __future__ import annotations

import os

from assent.config.source import head_of
from assent.evidence.operands import is_below, upwards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.evidence.made import Made

LARGEST = 8 << 20  # bytes of a lock file
# By lock file, how a line begins or what it holds that names a package.
_LOCKS = {
    "package-lock.json": ('"node_modules/{}":',),
    "npm-shrinkwrap.json": ('"node_modules/{}":',),
    "yarn.lock": ("\n{}@", '\n"{}@'),
    "pnpm-lock.yaml": ("\n  /{}@", "\n  '/{}@", "\n  {}@", "\n  '{}@", "\n      {}:", "\n      '{}':"),
    "bun.lock": ('"{}": ["',),
}


def is_installed(name: str, cwd: str, workspace: str, made: Made | None) -> bool:
    """Whether `name` is in `node_modules/.bin` or in a lock file, from `cwd` up to the workspace."""
    if not name or "/" in name.removeprefix("@").partition("/")[2] or name.startswith("."):
        return False
    return any(
        _is_program(folder, name, made) or _is_locked(folder, name)
        for folder in upwards(os.path.realpath(cwd), workspace)
    )


def _is_program(folder: str, name: str, made: Made | None) -> bool:
    """Whether it is installed there, and not by a tool of this session that wrote the file."""
    path = os.path.join(folder, "node_modules", ".bin", name)
    try:
        status = os.stat(path)
    except OSError:
        return False
    real = os.path.realpath(path)
    inside = is_below(real, os.path.join(folder, "node_modules"))
    return inside and not (made is not None and made.holds(real, status))


def _is_locked(folder: str, name: str) -> bool:
    for file, forms in _LOCKS.items():
        text = (head_of(os.path.join(folder, file), LARGEST) or b"").decode(errors="replace")
        if any(form.format(name) in text for form in forms):
            return True
    return False
