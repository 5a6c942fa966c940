"""What boxes before left behind: commits that were interrupted, and folders of processes that have ended."""

from __future__ import annotations

import os
import time

from assent.box.place import opened, places, release, remove

_YOUNG = 30  # seconds in which a place may not have its lock yet


def recover(state: str) -> list[str]:
    """Finish the commits that were interrupted, and delete the boxes whose process has ended; the finished ones."""
    finished = []
    for path in places(state):
        place = opened(path)
        if place is None:
            continue
        if os.path.lexists(place.plan):
            from assent.box.commit import resume  # seldom wanted

            resume(place)
            finished.append(place.id)
        elif os.path.lexists(place.about) or time.time() - os.lstat(path).st_mtime < _YOUNG:
            release(place)
        else:
            remove(place)
    return finished
