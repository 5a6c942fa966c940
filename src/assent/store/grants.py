"""Approvals in the store: given, listed and taken back."""

from __future__ import annotations

import time

from assent.errors import assert_never
from assent.pattern import parse_pattern
from assent.pattern.includes import includes
from assent.policy.consult import goes_far
from assent.record import replace
from assent.risk.category import Category
from assent.store.grant import FAMILY, Scope, StoredGrant, grant_of, row_of
from assent.store.moment import moment, now

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.store.database import Store

FORGOTTEN_AFTER = 30 * 24 * 3600  # seconds after which one that has ended is deleted

_COLUMNS = "pattern, scope, place, session, shell, ceiling, origin_command, created_at, expires_at, last_used_at"
_LIST = f"SELECT id, {_COLUMNS} FROM grants ORDER BY id"  # noqa: S608 - constant
_ADD = f"INSERT INTO grants ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"  # noqa: S608 - constant
_NARROW = "UPDATE grants SET ceiling = ?, expires_at = ? WHERE id = ?"
_REVOKE = "DELETE FROM grants WHERE id = ?"
_FORGET = "DELETE FROM grants WHERE (expires_at <> '' AND expires_at < ?) OR (scope = 'session' AND created_at < ?)"


def listed(store: Store) -> tuple[StoredGrant, ...]:
    """All approvals in the order in which they were given, those that have ended lately too."""
    return tuple([grant_of(row) for row in store.rows(_LIST)])


def add(store: Store, grant: StoredGrant) -> StoredGrant:
    """Keep an approval; one that covers it already is given back, and then nothing changes."""
    moment_now = now()
    given = replace(grant, created=grant.created or moment_now)
    with store.writing() as connection:
        long_ago = moment(time.time() - FORGOTTEN_AFTER)
        connection.execute(_FORGET, (long_ago, long_ago))
        for other in listed(store):
            if covers_grant(other, given, moment_now):
                return other
        return replace(given, id=connection.execute(_ADD, row_of(given)).lastrowid)


def revoke(store: Store, number: int) -> bool:
    """Take back the approval of that number; whether there was one."""
    with store.writing() as connection:
        return connection.execute(_REVOKE, (number,)).rowcount > 0


def narrow(store: Store, wanted: StoredGrant) -> bool:
    """Give an approval a lower ceiling or an earlier end; whether that changed it. What would be wider is refused."""
    with store.writing() as connection:
        found = next((grant for grant in listed(store) if grant.id == wanted.id), None)
        if found is None or wanted.ceiling > found.ceiling:
            return False
        if found.expires and (not wanted.expires or wanted.expires > found.expires):
            return False
        if (wanted.ceiling, wanted.expires) == (found.ceiling, found.expires):
            return False
        return connection.execute(_NARROW, (wanted.ceiling.name, wanted.expires, wanted.id)).rowcount > 0


def revoke_all(store: Store) -> int:
    """Take back every approval; how many there were."""
    with store.writing() as connection:
        return connection.execute("DELETE FROM grants").rowcount


def covers_grant(wide: StoredGrant, narrow: StoredGrant, at: str) -> bool:
    """Whether `wide`, as it holds at that time, already approves everything that `narrow` would."""
    if wide.expires and (wide.expires <= at or not narrow.expires or wide.expires < narrow.expires):
        return False
    if wide.ceiling < narrow.ceiling or FAMILY.get(wide.shell, wide.shell) != FAMILY.get(narrow.shell, narrow.shell):
        return False
    if not _means_far(wide) and _means_far(narrow):
        return False
    return _holds_where(wide, narrow) and includes(parse_pattern(wide.pattern), parse_pattern(narrow.pattern))


def _means_far(grant: StoredGrant) -> bool:
    """Whether a person chose a ceiling above what the words ordinarily do, and so means paths far away too."""
    return not grant.origin_command and goes_far(parse_pattern(grant.pattern), grant.ceiling)


def _reaches_out(grant: StoredGrant) -> bool:
    """Whether it may cover a path outside the workspace that it does not name, where it holds in a folder."""
    return parse_pattern(grant.pattern).open and grant.ceiling >= Category.ModifiesSystem


def _holds_where(wide: StoredGrant, narrow: StoredGrant) -> bool:
    """Whether `wide` holds wherever, and for whomever, `narrow` does."""
    match wide.scope:
        case Scope.Everywhere:
            return narrow.scope is Scope.Everywhere or not _reaches_out(narrow) or _means_far(wide)
        case Scope.Directory:  # a repository has worktrees elsewhere
            return narrow.scope not in (Scope.Everywhere, Scope.Repository) and _within(narrow.place, wide.place)
        case Scope.Repository:
            same = narrow.scope is Scope.Repository and narrow.place == wide.place
            return same or (narrow.scope in (Scope.Directory, Scope.Session) and _within(narrow.place, wide.place))
        case Scope.Session:
            same = narrow.scope is Scope.Session and narrow.session == wide.session
            return same and _within(narrow.place, wide.place)
        case Scope.Once | Scope.Text:
            return False
        case _:
            assert_never(wide.scope)


def _within(place: str, folder: str) -> bool:
    return place == folder or place.startswith(folder.rstrip("/") + "/")
