"""The files that were deleted in one place and are found in another: they were moved, and nothing is lost."""

from __future__ import annotations

import os

from assent.box.effects import Act, BoxEffect, NodeKind
from assent.box.same import is_same
from assent.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


MOST = 5_000  # files below one folder that are looked for elsewhere


def with_moves(found: list[BoxEffect], upper: str, root: str) -> list[BoxEffect]:
    """The effects below `root`, with a made file as moved where it holds what a deleted one held.

    A folder was moved where every file below it was; then it is no longer among what was deleted.
    """
    made = _made(found, upper)
    if not made:
        return found
    moved: dict[str, str] = {}  # new name: old name
    gone: set[str] = set()
    for effect in found:
        if effect.act is not Act.Deleted:
            continue
        pairs = _pairs(effect, made, upper, root)
        if pairs is not None:
            gone.add(effect.name)
            moved.update(pairs)
    kept = [effect for effect in found if effect.act is not Act.Deleted or effect.name not in gone]
    return [
        replace(effect, act=Act.Moved, source=moved[effect.name])
        if effect.act is Act.Made and effect.name in moved
        else effect
        for effect in kept
    ]


def _made(found: list[BoxEffect], upper: str) -> dict[tuple[int, int], list[str]]:
    """The names of new files, by size and time, which a move leaves as they were."""
    by_marks: dict[tuple[int, int], list[str]] = {}
    for effect in found:
        if effect.act is Act.Made and effect.kind in (NodeKind.File, NodeKind.Link):
            status = os.lstat(os.path.join(upper, effect.name))
            by_marks.setdefault((status.st_size, status.st_mtime_ns), []).append(effect.name)
    return by_marks


def _pairs(effect: BoxEffect, made: dict[tuple[int, int], list[str]], upper: str, root: str) -> dict[str, str] | None:
    """For every file at or below what was deleted the new name under which it lives on; None where one does not."""
    pairs: dict[str, str] = {}
    for count, path in enumerate(_files(effect.path)):
        new = None if count >= MOST else _found(path, made, upper, pairs)
        if new is None:
            return None
        pairs[new] = os.path.relpath(path, root)
    return pairs or None


def _files(path: str) -> Iterator[str]:
    if os.path.islink(path) or not os.path.isdir(path):
        yield path
        return
    for folder, folders, names in os.walk(path):
        yield from [os.path.join(folder, name) for name in names]
        yield from [os.path.join(folder, name) for name in folders if os.path.islink(os.path.join(folder, name))]


def _found(path: str, made: dict[tuple[int, int], list[str]], upper: str, taken: dict[str, str]) -> str | None:
    status = os.lstat(path)
    for name in made.get((status.st_size, status.st_mtime_ns), ()):
        candidate = os.path.join(upper, name)
        if name not in taken and is_same(candidate, os.lstat(candidate), path, status):
            return name
    return None
