"""Files that are written over by an agent's own tool, and that nobody else holds."""

from __future__ import annotations

import os
import stat

from assent.evidence.git.repository import Repository, repository_around

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.evidence.session.made import Made


def unheld(paths: Sequence[str], home: str, made: Made | None) -> tuple[str, ...]:
    """Those of the real `paths` whose content git does not hold and this session did not leave there.

    No process is started: a file of which git knows nothing is not held, ignored or not.
    """
    known: dict[str, Repository | None] = {}
    found = []
    for path in dict.fromkeys(paths):
        try:
            status = os.lstat(path)
        except OSError:
            continue
        if not stat.S_ISREG(status.st_mode) or not status.st_size:
            continue
        if made is not None and made.left(path, status):
            continue
        folder = os.path.dirname(path)
        if folder not in known:
            known[folder] = repository_around(folder, home)
        if not _is_held(path, status, known[folder]):
            found.append(path)
    return tuple(found)


def _is_held(path: str, status: os.stat_result, repository: Repository | None) -> bool:
    entry = None if repository is None else repository.index.find(repository.name(path))
    return repository is not None and entry is not None and repository.holds(path, entry, status)
