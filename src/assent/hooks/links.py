"""Symbolic links that lead out of a folder in which something was approved; judging itself opens no file."""

from __future__ import annotations

import os

from assent.pattern import Pattern, covers
from assent.policy.reach import changed
from assent.risk.disk.folders import folders, places

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from assent.risk.finding import Finding


def leads_out(pattern: Pattern, directory: str, findings: Iterable[Finding]) -> bool:
    """Whether a command that `pattern` covers really works, writes or deletes outside `directory`."""
    inside = os.path.realpath(directory)
    return any(
        not (path == inside or path.startswith(f"{inside.rstrip('/')}/"))
        for finding in findings
        if covers(pattern, finding.command)
        for path in _real_paths(finding)
    )


def _real_paths(finding: Finding) -> list[str]:
    """The paths at which the command really works and which it really changes. What is deleted is the link itself."""
    cwd = places(finding.command)[0] or "/"
    written, deleted = changed(finding)
    followed = [".", *[word.text for word in folders(finding.command)], *written]
    paths = [os.path.realpath(os.path.join(cwd, path)) for path in followed]
    for path in deleted:
        folder, name = os.path.split(os.path.join(cwd, path).rstrip("/"))
        paths.append(os.path.join(os.path.realpath(folder), name))
    return paths
