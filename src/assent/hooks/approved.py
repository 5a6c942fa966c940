"""The approvals that a person gave before, as they hold for one command."""

from __future__ import annotations

import os

from assent.hooks.workspace import repository
from assent.store.grant import Occasion, Scope, grant_of, live
from assent.store.moment import now

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from assent.policy.model import Grant
    from assent.store.grant import Row

_LARGEST = 4096  # bytes of a file in .git that holds one path


def approved(rows: Iterable[Row], cwd: str, home: str, session: str, shell: str) -> tuple[Grant, ...]:
    """The approvals in `rows` for a command in `cwd`. Raises StoreError when one cannot be read."""
    grants = [grant_of(row) for row in rows]
    if not grants:
        return ()
    root = main = ""
    if any(grant.scope is Scope.Repository for grant in grants):
        root = repository(cwd, home) or ""
        main = first_worktree(root) if root else ""
    return live(grants, Occasion(now(), session, shell, root, main))


def first_worktree(root: str) -> str:
    """The folder of the repository to which the worktree at `root` belongs; `root` itself where it is the first.

    A worktree is believed only if the repository names it in turn, as git asks as well.
    """
    link = f"{root}/.git"
    if not os.path.isfile(link):
        return root
    administration = os.path.join(root, _line(link).removeprefix("gitdir:").strip())
    if os.path.basename(os.path.dirname(administration)) != "worktrees" or _line(f"{administration}/gitdir") != link:
        return root
    common = os.path.normpath(os.path.dirname(os.path.dirname(administration)))
    return os.path.dirname(common) if os.path.basename(common) == ".git" else common


def _line(path: str) -> str:
    """The one line of a small file; empty when it cannot be read."""
    try:
        with open(path, encoding="utf-8") as file:
            return file.read(_LARGEST).strip()
    except (OSError, ValueError):
        return ""
