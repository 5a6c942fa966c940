"""Boxes whose result is kept until a person says what becomes of it."""

from __future__ import annotations

import json
import os
import time

from assent.box.effects import effects
from assent.box.place import BoxPlace, opened, places, release, remove
from assent.box.written import WrittenTree
from assent.errors import BoxError
from assent.record import Record, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.box.session import Ran

_YOUNG = 30  # seconds in which a place may not have its lock yet


class KeptBox(Record):
    """One such box, held by this process."""

    place: BoxPlace
    text: str  # what ran
    cwd: str
    workspace: str
    code: int
    since: int
    written: tuple[WrittenTree, ...]


def keep_for_later(ran: Ran, text: str, workspace: str, call: str) -> str:
    """Record what is needed to commit it later; its id."""
    about = {
        "text": text,
        "call": call,
        "cwd": ran.boxed.cwd,
        "workspace": workspace,
        "code": ran.outcome.code,
        "since": ran.since,
        "roots": [[one.root, one.upper] for one in ran.written],
    }
    with open(ran.place.about, "w", encoding="ascii") as file:
        json.dump(about, file)
    release(ran.place)
    return ran.place.id


def kept(state: str, wanted: str = "") -> list[KeptBox]:
    """Those that nobody else is working on, the oldest first; of a `wanted` id that one alone."""
    found = []
    for path in places(state):
        if wanted and os.path.basename(path) != wanted:
            continue
        place = opened(path) if os.path.lexists(os.path.join(path, "about")) else None
        if place is None:
            continue
        found.append(_read(place))
    return found


def kept_one(state: str, wanted: str) -> KeptBox:
    """The one with that id, or the latest for an empty one; BoxError where there is none."""
    found = kept(state, wanted)
    if not found:
        raise BoxError(f"no box {wanted} is kept. Run: assent box list" if wanted else "no box is kept")
    for other in found[:-1]:
        release(other.place)
    return found[-1]


def _read(place: BoxPlace) -> KeptBox:
    try:
        with open(place.about, encoding="ascii") as file:
            about = json.load(file)
        roots = [(root, upper) for root, upper in about["roots"]]
        told = (about["text"], about["cwd"], about["workspace"], about["code"], about["since"])
    except (ValueError, KeyError, TypeError) as error:
        raise BoxError(f"{place.about}: cannot be read: {error}") from error
    written = tuple([WrittenTree(root, upper, effects(upper, root)) for root, upper in roots])
    return KeptBox(replace(place), *told, written)


class FinishedCommit(Record):
    """A commit that was interrupted, and is done now."""

    id: str  # of its box
    edited: tuple[str, ...]  # paths that somebody changed since, and that are as those left them


def recover(state: str) -> list[FinishedCommit]:
    """Finish the commits that were interrupted, and delete the boxes whose process has ended; the finished ones."""
    finished = []
    for path in places(state):
        place = opened(path)
        if place is None:
            continue
        if os.path.lexists(place.plan):
            from assent.box.commit import resume  # seldom wanted

            finished.append(FinishedCommit(place.id, tuple(resume(place))))
        elif os.path.lexists(place.about) or time.time() - os.lstat(path).st_mtime < _YOUNG:
            release(place)
        else:
            remove(place)
    return finished
