"""The mounts of this machine: also where a file is to be found a second time.

A folder that is bound to another place, as with persistent folders of a system that starts empty, and as in WSL,
shows under both names what is to be hidden. Source: proc_pid_mountinfo(5).
"""

from __future__ import annotations

import os
import stat

from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


class Mount(Record):
    """One mount: which folder or file of which disk is where."""

    disk: str
    root: str  # within the disk
    point: str


def mounts() -> list[Mount]:
    """All mounts that this process sees, in the order in which they were made."""
    found = []
    with open("/proc/self/mountinfo", encoding="utf-8", errors="surrogateescape") as file:
        for line in file:
            _, _, disk, root, point, _ = line.split(" ", 5)
            found.append(Mount(disk, _decoded(root), _decoded(point)))
    return found


def _decoded(name: str) -> str:
    """A name without the octal digits that stand for blanks and the like."""
    if "\\" not in name:
        return name
    head, *parts = name.split("\\")
    return head + "".join([chr(int(part[:3], 8)) + part[3:] for part in parts])


def mounted_sockets(made: Sequence[Mount]) -> Iterator[str]:
    """The sockets that are mounted themselves, as a container gets that of its host."""
    for mount in made:
        if not mount.point.startswith(("/proc/", "/sys/")):
            try:
                is_socket = stat.S_ISSOCK(os.lstat(mount.point).st_mode)
            except OSError:
                continue
            if is_socket:
                yield mount.point


def again(path: str, made: Sequence[Mount]) -> Iterator[str]:
    """The other names under which mounts show what is at a real path, and what is mounted below it."""
    around = [mount for mount in made if _within(path, mount.point)]
    sources = [mount for mount in made if mount.point != path and _within(mount.point, path)]
    if around:
        nearest = max(around, key=lambda mount: len(mount.point))
        sources.append(Mount(nearest.disk, _joined(nearest.root, path[len(nearest.point.rstrip("/")) :]), path))
    for source in sources:
        for other in made:
            if other.disk == source.disk and _within(source.root, other.root):
                name = _joined(other.point, source.root[len(other.root.rstrip("/")) :])
                if name != source.point and os.path.lexists(name) and os.path.samefile(name, source.point):
                    yield name


def _within(path: str, folder: str) -> bool:
    return folder == "/" or path == folder or path.startswith(f"{folder}/")


def _joined(folder: str, rest: str) -> str:
    return f"{folder.rstrip('/')}/{rest.lstrip('/')}".rstrip("/") or "/"
