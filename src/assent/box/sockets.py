"""The sockets of this machine by which a program would have others act for it.

In a copy a socket leads nowhere, and the box has a network of its own; what is left are those with a name outside.
"""

from __future__ import annotations

import os
import stat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_ADDRESS = "unix:"  # before the path of a socket, as in DOCKER_HOST=unix:///run/docker.sock
_MOST = 4096  # processes whose folders are looked at


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
