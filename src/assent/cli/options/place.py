"""The place where an approval is to hold, as seen from the folder in which it is given."""

from __future__ import annotations

import os

from assent.hooks.approved import first_worktree
from assent.hooks.workspace import repository
from assent.record import Record
from assent.store.grant import Scope


class ScopePlace(Record):
    """A scope that lasts, with its folder; Everywhere has none."""

    scope: Scope
    folder: str = ""
    here: str = ""  # the same as seen from where it is given: the worktree; empty where it is not another


EVERYWHERE = ScopePlace(Scope.Everywhere)


def project(cwd: str, home: str) -> ScopePlace | None:
    """The repository around `cwd`, else the folder itself; None for the home and what is around it."""
    real = os.path.realpath(cwd)
    root = repository(real, home)
    if root is not None:
        main = first_worktree(root)
        return ScopePlace(Scope.Repository, main, "" if main == root else root)
    return None if f"{home}/".startswith(f"{real.rstrip('/')}/") else ScopePlace(Scope.Directory, real)


def places_here(cwd: str, home: str) -> tuple[ScopePlace, ...]:
    """The places to choose from, the nearest first."""
    here = project(cwd, home)
    return (EVERYWHERE,) if here is None else (here, EVERYWHERE)
