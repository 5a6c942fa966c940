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
    from collections.abc import Iterator, Mapping, Sequence

_ADDRESS = "unix:"  # before the path of a socket, as in DOCKER_HOST=unix:///run/docker.sock
_MOST = 4096  # processes whose folders are looked at


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


def sockets(roots: Sequence[str], environ: Mapping[str, str], named: Sequence[str]) -> Iterator[str]:
    """Those of the kernel's list, those that variables of the `named` names lead to; none that is in a copy."""
    listed = _listed()
    paths = [path for path in listed if path.startswith("/")]
    paths += [path for name in named for path in _paths(environ.get(name, ""))]
    if relative := [path for path in listed if not path.startswith(("/", "@"))]:
        paths += [os.path.join(folder, path) for folder in _folders() for path in relative]
    for path in dict.fromkeys(paths):
        if not any(path.startswith(f"{root}/") for root in roots) and is_socket(path):
            yield path


def is_socket(path: str) -> bool:
    """Whether there is a socket, or a link to one."""
    try:
        return stat.S_ISSOCK(os.stat(path).st_mode)
    except (OSError, ValueError):
        return False


def _listed() -> list[str]:
    """The names of all sockets in this network, as they were given when they were made."""
    try:
        with open("/proc/net/unix", encoding="utf-8", errors="surrogateescape") as file:
            rows = file.read().splitlines()[1:]
    except OSError:
        return []
    return list(dict.fromkeys([row.split(None, 7)[7] for row in rows if len(row.split(None, 7)) == 8]))


def _paths(value: str) -> Iterator[str]:
    path = "/" + value.removeprefix(_ADDRESS).lstrip("/") if value.startswith(_ADDRESS) else value
    if path.startswith("/"):
        yield path.partition(",")[0]  # tmux and D-Bus have more behind a comma


def _folders() -> Iterator[str]:
    """The folders in which processes are that we may look at: a name that is not a whole path began in one of them."""
    seen = set()
    for name in [name for name in os.listdir("/proc") if name.isdecimal()][:_MOST]:
        try:
            folder = os.readlink(f"/proc/{name}/cwd")
        except OSError:
            continue
        if folder not in seen:
            seen.add(folder)
            yield folder
