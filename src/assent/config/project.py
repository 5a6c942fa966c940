"""The project files about a folder."""

from __future__ import annotations

from assent.config.locations import PROJECT_FILE
from assent.system import dirname, join, realpath


def project_files(cwd: str, workspace: str) -> list[str]:
    """The paths that project files may have, outermost first: from the workspace down to `cwd`.

    All that exist apply, so that a file further in cannot hide one further out. A `cwd` outside
    the workspace adds nothing.
    """
    root = realpath(workspace)
    folder = realpath(cwd)
    found = [root]
    if folder.startswith(join(root, "")):
        inner = []
        while folder != root:
            inner.append(folder)
            folder = dirname(folder)
        found += reversed(inner)
    return [join(folder, PROJECT_FILE) for folder in found]
