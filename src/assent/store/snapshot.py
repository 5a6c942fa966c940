"""The parts of the store that a hook needs, compiled to plain values as `config.snapshot` keeps them.

It is valid for the marks of the database and of its write-ahead log together: a change is in
one of them. If they differ, the database is read once more, read-only.
"""

from __future__ import annotations

from assent import errors
from assent.config.source import marks_of
from assent.lazy import Lazy
from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    from assent.config import snapshot
    from assent.config.locations import Locations
    from assent.config.snapshot import Payload
    from assent.correction.model import Correction

    # id, pattern, scope, place, session, shell, ceiling, origin_command, created, expires, last_used
    GrantRow: TypeAlias = tuple[int, str, str, str, str, str, str, str, str, str, str]
else:
    snapshot = Lazy("assent.config.snapshot")


class Kept(Record):
    """The part of the store that judging depends on."""

    corrections: tuple[Correction, ...] = ()  # in the order in which they were defined
    grants: tuple[GrantRow, ...] = ()
    names: tuple[tuple[str, int], ...] = ()  # (freshctl ticket, 3)
    shell_aliases: tuple[tuple[str, str], ...] = ()  # (g, git)


def kept(places: Locations) -> Kept:
    """The kept values; nothing where there is no store. Raises StoreError when it cannot be read."""
    marks = _marks(places.store)
    if marks is None:
        return Kept()
    payload = snapshot.take(places.store, marks, places.state)
    if payload is None:
        from assent.store.reading import read_payload

        payload = read_payload(places.store)
        if marks == _marks(places.store):
            snapshot.keep(places.store, marks, places.state, payload)
    return _unpacked(payload, places)


def unwritten(places: Locations) -> Kept:
    """The kept values, read from the database alone: no snapshot is read or written. Raises StoreError."""
    if _marks(places.store) is None:
        return Kept()
    from assent.store.reading import read_payload

    return _unpacked(read_payload(places.store), places)


def _marks(path: str) -> tuple[int, ...] | None:
    """The latest time of a change, then the marks of the database and its log; None when there is no database.

    An empty log says as much as none: readers leave one behind.
    """
    try:
        database, log = marks_of(path), marks_of(f"{path}-wal")
    except errors.PolicyError as error:
        raise errors.StoreError(str(error)) from error
    if database is None:
        return None
    if log is None or log[2] == 0:
        return database
    return max(database[0], log[0]), *database, *log


def _unpacked(payload: Payload, places: Locations) -> Kept:
    rules, grants, names, shell_aliases = payload
    return Kept(_corrections(rules, places) if rules else (), grants, names, shell_aliases)


def _corrections(rows: Payload, places: Locations) -> tuple[Correction, ...]:
    from assent.store.rule_row import correction_of  # most users have none

    found = tuple([correction_of(row) for row in rows])
    return _allowed(found, places) if any(rule.origin for rule in found) else found


def _allowed(rules: tuple[Correction, ...], places: Locations) -> tuple[Correction, ...]:
    """Those that a server gave only as far as the policy allows their kinds now; none of them if it cannot be read."""
    from assent.config.load import server_of

    try:
        server = server_of(places)
    except errors.PolicyError:
        return tuple([rule for rule in rules if not rule.origin])
    return tuple([rule for rule in rules if not rule.origin or server is None or rule.kind in server.kinds])
