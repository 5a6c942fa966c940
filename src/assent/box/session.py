"""One text in a box, from its start to what it did, and what becomes of that."""

from __future__ import annotations

import os
import time

from assent.box.boxable import forget_works, note_works
from assent.box.effects import BoxEffect, effects
from assent.box.launch import run
from assent.box.place import BoxPlace, make_place, remove
from assent.box.settings import Boxed, BoxOutcome, Keeping
from assent.box.written import WrittenTree
from assent.errors import NoBoxError
from assent.record import Record

_SLACK = 1.0  # seconds by which two clocks may differ


class Ran(Record):
    """The program that ran, and its effects."""

    boxed: Boxed
    place: BoxPlace
    outcome: BoxOutcome
    written: tuple[WrittenTree, ...]
    effects: tuple[BoxEffect, ...]  # what was moved is told as that
    since: int  # nanoseconds: whatever was changed later was changed by somebody else


def run_boxed(boxed: Boxed, state: str) -> Ran:
    """Run it, and look at what it did. Raises BoxError where either cannot be."""
    place = make_place(state, boxed.roots)
    try:
        since, wall, steady = os.lstat(place.lock).st_ctime_ns, time.time(), time.monotonic()
        try:
            outcome = run(boxed, place)
        except NoBoxError:
            forget_works(state)
            raise
        note_works(state)
        if abs((time.time() - wall) - (time.monotonic() - steady)) > _SLACK:
            since = 0  # the clock was set, and says nothing
        written = tuple(
            [
                WrittenTree(root.path, place.upper(number), effects(place.upper(number), root.path))
                for number, root in enumerate(boxed.roots)
                if root.keeping is Keeping.Commit
            ]
        )
        found = [effect for one in written for effect in told(one)]
    except BaseException:
        remove(place)
        raise
    return Ran(boxed, place, outcome, written, tuple(found), since)


def told(one: WrittenTree) -> list[BoxEffect]:
    """The effects below one root, with what was moved, and what was parted from its other names, told as that."""
    if not one.found:
        return []
    from assent.box.moves import with_moves  # none where nothing was written
    from assent.box.parted import with_parted
    from assent.box.shared import with_shared

    return with_shared(with_parted(with_moves(one.found, one.upper, one.root), one.upper, one.root), *one.shares())


def meanwhile(ran: Ran) -> list[tuple[str, str]]:
    """The paths that would not become what a direct run makes of them, most often as somebody changed them; and why."""
    if not ran.effects:
        return []
    from assent.box.conflicts import conflicts

    return list(conflicts(ran.effects, ran.since))


def keep(ran: Ran) -> list[str]:
    """Make what it did count; the paths that were left as somebody else made them in the last moment."""
    if not any(one.found for one in ran.written):
        remove(ran.place)
        return []
    from assent.box.commit import commit

    return commit(ran.written, ran.place)


def discard(ran: Ran) -> None:
    """Leave everything as it was."""
    remove(ran.place)
