"""Whether the modules that Python code imports are the project's own files."""

from __future__ import annotations

import os

from assent.evidence.operands import is_below

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.evidence.ledger import LedgerEntry

_PLACES = ("", "src", "lib", "python")  # where projects keep their packages


def are_own(
    modules: Sequence[str], folders: Sequence[str], cwd: str, workspace: str, entries: Sequence[LedgerEntry]
) -> bool:
    """Whether each of `modules` is in the workspace and was not fetched by the session, as are all `folders`."""
    here = os.path.realpath(cwd)
    added = [os.path.realpath(os.path.join(here, folder)) for folder in folders]
    if not all(_is_within(folder, workspace) for folder in (here, *added)):
        return False
    roots = [os.path.join(base, place) for base in (here, workspace) for place in _PLACES] + added
    found = [_module(name, roots, workspace) for name in modules]
    return all(path and not _is_fetched(path, entries) for path in found)


def _is_within(path: str, workspace: str) -> bool:
    return path == workspace or is_below(path, workspace)


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


def _is_fetched(path: str, entries: Sequence[LedgerEntry]) -> bool:
    """Whether an earlier call of the session brought it from elsewhere."""
    return any(
        entry.fetched and (entry.path == path or is_below(path, entry.path) or is_below(entry.path, path))
        for entry in entries
    )
