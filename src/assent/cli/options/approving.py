"""An approval given on the command line: kept, and told to the person who gave it."""

from __future__ import annotations

import os

from assent.cli.options.past import local
from assent.cli.render.table import say
from assent.cli.render.visible import visible
from assent.config.locations import locate, shown
from assent.errors import StoreError, assert_never
from assent.hooks.approved import first_worktree
from assent.hooks.workspace import repository
from assent.record import Record
from assent.risk.category import in_words
from assent.store.database import open_store
from assent.store.grant import Scope, StoredGrant
from assent.store.grants import add, listed
from assent.store.once import sweep
from assent.store.redaction import masked


def keep(wanted: StoredGrant) -> tuple[StoredGrant, bool]:
    """Keep an approval: it, or the one that covers it already, and whether it is new. Raises StoreError."""
    if not wanted.place.isascii() and wanted.place != wanted.place.encode(errors="replace").decode():
        raise StoreError("no approval can be kept for a folder whose name is not UTF-8. Add --everywhere")
    places = locate(os.environ)
    with open_store(places.store) as store:
        before = {grant.id for grant in listed(store)}
        given = add(store, wanted)
        sweep(places.state, [grant.id for grant in listed(store)])
    return given, given.id not in before


def tell(given: StoredGrant, is_new: bool) -> None:
    """Print what is approved now, or was before."""
    until = f", until {local(given.expires)}" if given.expires else ""
    covers = f"`{visible(masked(given.pattern))}` up to “{in_words(given.ceiling)}”, {where(given)}{until}"
    say(f"approved: {covers} ({given.id})" if is_new else f"covered already by {given.id}: {covers}")


def where(grant: StoredGrant) -> str:
    """The place in which an approval holds, in words for people."""
    place = visible(shown(grant.place, locate(os.environ).home))
    match grant.scope:
        case Scope.Once:
            return f"once, in {place}"
        case Scope.Text:
            return f"once, for its whole text, in {place}"
        case Scope.Session:
            return f"this session, in {place}"
        case Scope.Directory:
            return f"in {place}"
        case Scope.Repository:
            return f"in the repository {place}"
        case Scope.Everywhere:
            return "everywhere"
        case _:
            assert_never(grant.scope)


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
