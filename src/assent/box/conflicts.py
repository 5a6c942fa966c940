"""The conflicts that keep a box from a direct run's result, most often as somebody else changed something meanwhile."""

from __future__ import annotations

import os

from assent.box.effects import Act, BoxEffect, NodeKind

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def conflicts(found: Sequence[BoxEffect], since: int) -> Iterator[tuple[str, str]]:
    """The paths that would not become what a direct run makes of them, and why.

    Most often somebody else changed them after `since`, in nanoseconds of the file systems' clock.
    """
    gone = {effect.path for effect in found if effect.act is Act.Deleted}
    for effect in found:
        why = "" if gone and _is_below(effect, gone) else _conflict(effect, since)
        if why:
            yield effect.path, why


def _is_below(effect: BoxEffect, gone: set[str]) -> bool:
    """Whether it is in a folder that stands for something deleted, whose own changes are listed apart."""
    folder = os.path.dirname(effect.path)
    while len(folder) > len(effect.root):
        if folder in gone:
            return True
        folder = os.path.dirname(folder)
    return False


def _conflict(effect: BoxEffect, since: int) -> str:
    folder = os.path.dirname(effect.path)
    if effect.parted:
        return effect.parted
    if not os.path.isdir(folder):
        return "" if effect.act in (Act.Made, Act.Moved) else "its folder is gone"
    if os.path.realpath(folder) != folder:
        return "a folder above it became a link"
    try:
        status = os.lstat(effect.path)
    except FileNotFoundError:
        return "" if effect.act in (Act.Made, Act.Moved) else "it is gone"
    if effect.act is Act.Deleted and effect.kind is NodeKind.Folder:
        return newer_below(effect.path, since)
    if effect.kind is NodeKind.Folder and effect.act is not Act.Made:
        return ""
    return "it was changed meanwhile" if status.st_ctime_ns > since else ""


def newer_below(path: str, since: int) -> str:
    """The paths in a folder, itself included, that somebody changed after `since`; empty for none."""
    for folder, folders, names in os.walk(path):
        for name in ("", *names, *folders):
            if os.lstat(os.path.join(folder, name)).st_ctime_ns > since:
                return f"`{os.path.relpath(os.path.join(folder, name), path)}` in it was changed meanwhile"
    return ""
