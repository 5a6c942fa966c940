"""The remains of earlier boxes: commits that were interrupted, and folders of processes that have ended."""

from __future__ import annotations

import os
import time

from assent.box.place import opened, places, release, remove
from assent.record import Record

_YOUNG = 30  # seconds in which a place may not have its lock yet


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
