"""A snapshot in words: when it was taken, `2 files, 1 tag`, and each with its name."""

from __future__ import annotations

import time

from assent.errors import assert_never
from assent.undo.manifest import PathKind, SnapshotCall, SnapshotEntry
from assent.undo.refs import Ref

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


_FILE = ("file", "files")
_FOLDER = ("folder", "folders")


def counted(entries: Sequence[SnapshotEntry]) -> str:
    """`2 files, 1 branch`; folders where there is nothing else."""
    nouns = [_noun(entry.kind) for entry in entries]
    shown = [_number(nouns.count(noun), noun) for noun in dict.fromkeys(nouns) if noun != _FOLDER]
    return ", ".join(shown) or _number(len(nouns), _FOLDER if nouns else _FILE)


def when(call: SnapshotCall) -> str:
    """The local time of a call, to the minute: 2026-11-22 09:30."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(call.when / 1000))


def _number(number: int, noun: tuple[str, str]) -> str:
    return f"{number:,} {noun[0] if number == 1 else noun[1]}"


def _noun(kind: PathKind) -> tuple[str, str]:
    """One of them, and many."""
    match kind:
        case PathKind.File | PathKind.Link:
            return _FILE
        case PathKind.Folder | PathKind.Around:
            return _FOLDER
        case PathKind.Branch:
            return ("branch", "branches")
        case PathKind.Tag:
            return ("tag", "tags")
        case PathKind.Stash:
            return ("stash", "stashes")
        case PathKind.Tip:
            return ("branch tip", "branch tips")
        case PathKind.Head:
            return ("checkout", "checkouts")
        case _:
            assert_never(kind)


def title(entry: SnapshotEntry, place: Callable[[str], str]) -> str:
    """The name of an entry: its path as `place` shows it, of a reference its name and the repository."""
    if entry.kind in (PathKind.File, PathKind.Link, PathKind.Folder, PathKind.Around):
        return place(entry.path)
    ref = Ref(entry)
    return f"{ref.message if entry.kind is PathKind.Stash else ref.name} in {place(entry.path)}"
