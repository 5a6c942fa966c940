"""The orders that make a box, recorded one after the other: names, and what each is about.

`client/assent-box.c` carries them out where it could be compiled, else `carry`; both do what is
here and decide nothing. In a word there is no zero byte, as in no path and no variable.
"""

from __future__ import annotations

import os

from assent.box.flags import (
    LIMIT_CORE,
    LIMIT_FILE_SIZE,
    LIMIT_PROCESSES,
    NEW_IPC,
    NEW_MOUNTS,
    NEW_NETWORK,
    NEW_PROCESSES,
    NEW_USERS,
    ORDINARY_ROOT,
)
from assent.box.settings import PORT
from assent.box.view import DEVICES, view
from assent.box.walls import walls
from assent.errors import BoxError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assent.box.place import BoxPlace
    from assent.box.settings import Boxed, Limits, Order

NAMESPACES = NEW_USERS | NEW_MOUNTS | NEW_PROCESSES | NEW_IPC | NEW_NETWORK


def orders(boxed: Boxed, place: BoxPlace, outside: int = -1, terminal: int = -1) -> list[Order]:
    """All that is done, from the first process of the new namespaces to the start of the program.

    `outside` is the descriptor by which a listening socket is passed out of the box, -1 for none; `terminal` is
    that for the other end of a terminal, which takes the place of all streams that are one.
    """
    limits = boxed.limits
    streams = "".join([str(number) for number in range(3) if os.isatty(number)]) if terminal >= 0 else ""
    return [
        ("namespaces", str(NAMESPACES)),
        _users(),
        ("untraced",),
        ("loopback",),
        *([("offer", str(PORT), str(outside))] if outside >= 0 else ()),
        *view(boxed, place),
        ("streams", *[f"/dev/{name}" for name in DEVICES if name != "tty" and os.path.exists(f"/dev/{name}")]),
        *([("terminal", str(terminal), streams)] if streams else ()),
        ("program", str(limits.memory), str(limits.processes)),  # the rest is done by another process
        ("session", streams[:1]),
        *_limited(limits),
        ("enter", boxed.cwd),
        ("capabilities", str(sum([1 << number for number in ORDINARY_ROOT]) if os.geteuid() == 0 else 0)),
        ("no-gain",),
        *walls([root.path for root in boxed.roots]),
        ("start", *boxed.argv),
        ("with", *[f"{name}={value}" for name, value in boxed.environment]),
    ]


def _users() -> Order:
    """The users of a box: all that we have as root, else, or where that is refused, ourselves alone."""
    whole = ""
    if os.geteuid() == 0:
        with open("/proc/self/uid_map", "rb") as file:
            rows = [line.split() for line in file.read().decode().splitlines()]
        whole = "".join([f"{inside} {inside} {count}\n" for inside, _, count in rows])
    user, group = os.geteuid(), os.getegid()
    return ("users", whole, f"{user} {user} 1\n", f"{group} {group} 1\n")


def _limited(limits: Limits) -> Iterator[Order]:
    yield "limit", str(LIMIT_CORE), "1"  # byte: with 0 the machine's own program for crashes would be started
    if limits.processes and os.geteuid() != 0:
        yield "limit", str(LIMIT_PROCESSES), str(limits.processes)
    if limits.written:
        yield "limit", str(LIMIT_FILE_SIZE), str(limits.written)


def packed(given: Sequence[Order]) -> bytes:
    """The orders as bytes: of each how many words it has, and the words, each with a zero byte behind it."""
    words = [word for order in given for word in (str(len(order)), *order)]
    if any("\0" in word for word in words):
        raise BoxError("the command, a path or a variable holds a zero byte")
    return b"".join([os.fsencode(word) + b"\0" for word in words])
