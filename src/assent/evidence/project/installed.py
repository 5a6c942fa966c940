"""Whether a program that a command would else fetch is one of the project: installed, or named by its lock file."""

from __future__ import annotations

import os

from assent.config.source import head_of
from assent.evidence.operands import is_below, upwards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.evidence.session.ledger import LedgerEntry
    from assent.evidence.session.made import Made

LARGEST = 8 << 20  # bytes of a lock file
# By lock file, how a line begins or what it holds that names a package.
_LOCKS = {
    "package-lock.json": ('"node_modules/{}":',),
    "npm-shrinkwrap.json": ('"node_modules/{}":',),
    "yarn.lock": ("\n{}@", '\n"{}@'),
    "pnpm-lock.yaml": ("\n  /{}@", "\n  '/{}@", "\n  {}@", "\n  '{}@", "\n      {}:", "\n      '{}':"),
    "bun.lock": ('"{}": ["',),
}
_PLACES = ("", "src", "lib", "python")  # where projects keep their packages


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


def are_own(
    modules: Sequence[str], folders: Sequence[str], cwd: str, workspace: str, entries: Sequence[LedgerEntry]
) -> bool:
    """Whether each of `modules` is in the workspace and was not fetched by the session, as are all `folders`."""
    here = os.path.realpath(cwd)
    added = [os.path.realpath(os.path.join(here, folder)) for folder in folders]
    if not all(folder == workspace or is_below(folder, workspace) for folder in (here, *added)):
        return False
    roots = [os.path.join(base, place) for base in (here, workspace) for place in _PLACES] + added
    found = [_module(name, roots, workspace) for name in modules]
    return all(path and not is_fetched(path, entries) for path in found)


def _module(name: str, roots: Sequence[str], workspace: str) -> str:
    """The real path of the file or folder that is the module; empty where there is none in the workspace."""
    for root in roots:
        for path in (os.path.join(root, f"{name}.py"), os.path.join(root, name)):
            real = os.path.realpath(path)
            if is_below(real, workspace) and (os.path.isfile(real) if path.endswith(".py") else _is_package(real)):
                return real
    return ""


def _is_package(folder: str) -> bool:
    try:
        return any(name.endswith(".py") for name in os.listdir(folder))
    except OSError:
        return False


def is_fetched(path: str, entries: Sequence[LedgerEntry]) -> bool:
    """Whether an earlier call of the session brought it from elsewhere."""
    return any(
        entry.fetched and (entry.path == path or is_below(path, entry.path) or is_below(entry.path, path))
        for entry in entries
    )
