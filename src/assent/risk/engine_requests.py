"""Requests to the socket of a container engine that list what it has, as `docker ps` does.

Other paths show the variables of containers, which may hold secrets, or start programs as root.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument
    from assent.command.options import Reading

SOCKETS = ("/var/run/docker.sock", "/run/docker.sock", "/run/podman/podman.sock")
# Paths of the Engine API, 1.47.
LISTS = frozenset("_ping version info containers/json images/json networks volumes system/df".split())
PARTS = frozenset("logs top stats changes".split())  # of one container
NAME = frozenset("abcdefghijklmnopqrstuvwxyz0123456789_.-/")


def only_lists(reading: Reading, asked: Sequence[Argument]) -> bool:
    """Whether a request that changes nothing asks an engine on this machine for lists alone."""
    sockets = [option.value for option in reading.options if option.name == "--unix-socket"]
    named = all(socket is not None and socket.exact and socket.text in SOCKETS for socket in sockets)
    return bool(sockets) and named and bool(asked) and all(word.exact and _lists(word.text) for word in asked)


def _lists(address: str) -> bool:
    """Whether the path of an address is one of a list, behind the version of the interface if it has one."""
    path = (address.partition("://")[2] or address).partition("?")[0].partition("/")[2].casefold()
    if not {*path} <= NAME or ".." in path:
        return False
    first, _, rest = path.partition("/")
    path = rest if first[:1] == "v" and first[1:].replace(".", "").isdigit() else path
    kind, *behind = path.split("/")
    return path in LISTS or (kind == "containers" and len(behind) == 2 and behind[1] in PARTS)
