"""Which project files speak about a folder."""

from __future__ import annotations

import os

from assent.config.locations import PROJECT_FILE


def project_files(cwd: str, workspace: str) -> list[str]:
    """Where project files may be, outermost first: from the workspace down to `cwd`.

    All that exist apply, so that a file further in cannot hide one further out. A `cwd` outside
    the workspace adds nothing.
    """
    root = os.path.realpath(workspace)
    folder = os.path.realpath(cwd)
    found = [root]
    if folder.startswith(os.path.join(root, "")):
        inner = []
        while folder != root:
            inner.append(folder)
            folder = os.path.dirname(folder)
        found += reversed(inner)
    return [os.path.join(folder, PROJECT_FILE) for folder in found]
