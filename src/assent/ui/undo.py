"""Snapshots of what commands deleted or overwrote: seen, and restored."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from assent.record import Record
from assent.risk.consequence import size_text
from assent.ui.asked import Desk, PageRequest, done, missing, shown
from assent.undo.contents import counted, title, when
from assent.undo.manifest import PathKind
from assent.undo.restore import Snapshot, obstacles, restore, snapshots

_MOST = 200  # paths that are shown
_MOST_TOLD = 5
_GONE = "There is no such snapshot; it was restored, or it has expired."


class SnapshotLine(Record):
    """One snapshot as a line."""

    id: str
    when: str  # on this machine's clock
    command: str
    folder: str
    holds: str  # 3 files, 12 KB


def undo(asked: PageRequest, desk: Desk) -> Response:
    """The snapshots that can be restored, the latest first."""
    found = [_held(taken) for taken in reversed(snapshots(desk.state))]
    return shown(asked, "undo.html", "/undo", snapshots=found)


def review(asked: PageRequest, desk: Desk) -> Response:
    """One snapshot, and what would be restored."""
    taken = _found(asked, desk)
    if taken is None:
        return missing(asked, "/undo", _GONE)
    why = dict(obstacles(taken))
    files = [entry for entry in taken.entries if entry.kind is not PathKind.Folder]
    entries = [
        (
            title(entry, str),
            size_text(entry.size) if entry.kind is PathKind.File else entry.kind.value,
            why.get(entry, ""),
        )
        for entry in files[:_MOST]
    ]
    values: dict[str, Any] = {"entries": entries, "more": max(len(files) - _MOST, 0), "blocked": bool(why)}
    return shown(asked, "snapshot.html", "/undo", snapshot=_held(taken), **values)


def put_back(asked: PageRequest, desk: Desk) -> Response:
    """Put one back; what was changed since is only replaced where that was asked for."""
    taken = _found(asked, desk)
    if taken is None:
        return done(asked, "/undo", _GONE, failed=True)
    came = restore(taken, force=asked.form.get("force") == "yes")
    lines = [f"Restored {len(came.back)} of {len(came.back) + len(came.kept)}."]
    lines += [f"Left as it is: {title(entry, str)}: {why}" for entry, why in came.kept[:_MOST_TOLD]]
    return done(asked, "/undo", "\n".join(lines), failed=bool(came.kept))


def _found(asked: PageRequest, desk: Desk) -> Snapshot | None:
    return next((taken for taken in snapshots(desk.state) if taken.held.id == asked.place["id"]), None)


def _held(taken: Snapshot) -> SnapshotLine:
    holds = f"{counted(taken.entries)}, {size_text(taken.held.size)}"
    return SnapshotLine(taken.held.id, when(taken.call), taken.call.command, taken.call.cwd, holds)
