"""The second walls, behind the view: Landlock for what may be written, seccomp for calls that no build needs.

The view alone contains a program; these stop it where the view or the kernel has a fault.
"""

from __future__ import annotations

import errno
import os

from assent.box.calls import DENIED, FOREIGN, HIDDEN, MACHINES, Processor
from assent.box.flags import LIMIT_CORE, NEW_USERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assent.box.settings import Order

_WRITE, TRUNCATE = 1 << 1, 1 << 14
_DEVICE_NODES = 1 << 6 | 1 << 11
CHANGES = sum([1 << bit for bit in (1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13)])  # all that writes, makes, removes or moves
OTHERS = 3  # scoped: abstract sockets and signals of processes that are not in the box

_LOAD, _IS, _AT_LEAST, _ANY_BIT, _ANSWER = 0x20, 0x15, 0x35, 0x45, 0x06
_ALLOW, _FAIL = 0x7FFF0000, 0x00050000
_TERMINAL = (0x5412, 0x541C, 0x5423)  # TIOCSTI, TIOCLINUX, TIOCSETD
_NUMBER, _MACHINE, _FIRST, _SECOND, _THIRD = (
    0,
    4,
    16,
    24,
    32,
)  # places in what a filter sees; arguments are little-endian


# The limit of what a crash leaves is not changed, and nobody told: a program that sets it to 0 means well.
_PRETENDED = [
    (_LOAD, 0, 0, _SECOND),
    (_IS, 0, 5, LIMIT_CORE),
    (_LOAD, 0, 0, _THIRD),
    (_IS, 0, 2, 0),
    (_LOAD, 0, 0, _THIRD + 4),
    (_IS, 1, 0, 0),
    (_ANSWER, 0, 0, _FAIL),
    (_ANSWER, 0, 0, _ALLOW),
]


def walls(roots: Sequence[str]) -> Iterator[Order]:
    """The orders that put both walls around a process, which must not be able to gain rights.

    What the kernel's version of Landlock does not know is left out where the orders are carried out.
    """
    yield "rules", str(CHANGES), str(TRUNCATE), str(OTHERS)
    for path in (*roots, "/dev/shm", "/run"):  # noqa: S108 - of the box alone
        yield "rule", path, str((CHANGES | TRUNCATE) & ~_DEVICE_NODES)
    for path in ("/dev", "/proc"):
        yield "rule", path, str(_WRITE | TRUNCATE)
    yield ("restrict",)
    machine = MACHINES.get(os.uname().machine)
    if machine is None:
        yield "missing", "seccomp"
    else:
        yield "calls", b"".join([_packed(*step) for step in _steps(machine)]).hex()


def _packed(code: int, yes: int, no: int, value: int) -> bytes:
    return code.to_bytes(2, "little") + bytes((yes, no)) + value.to_bytes(4, "little")


def _steps(machine: Processor) -> list[tuple[int, int, int, int]]:
    """The filter: code, how far to continue yes, how far on no, value."""
    steps = [
        (_LOAD, 0, 0, _MACHINE),
        (_IS, 1, 0, machine.mark),
        (_ANSWER, 0, 0, _FAIL | errno.ENOSYS),  # a program for another machine
        (_LOAD, 0, 0, _NUMBER),
        (_AT_LEAST, 0, 1, FOREIGN),
        (_ANSWER, 0, 0, _FAIL | errno.ENOSYS),
    ]
    for name in DENIED:
        steps += _on(machine.number(name), [(_ANSWER, 0, 0, _FAIL | errno.EPERM)])
    for name in HIDDEN:
        steps += _on(machine.number(name), [(_ANSWER, 0, 0, _FAIL | errno.ENOSYS)])
    steps += _on(machine.number("clone"), _unless(_FIRST, _ANY_BIT, (NEW_USERS,), errno.EPERM))
    steps += _on(machine.number("ioctl"), _unless(_SECOND, _IS, _TERMINAL, errno.EPERM))
    steps += _on(machine.number("setrlimit"), _unless(_FIRST, _IS, (LIMIT_CORE,), 0))
    steps += _on(machine.number("prlimit64"), _PRETENDED)
    families = (1, 2, 10, 16)  # unix, internet, internet 6, netlink: not those that reach a host around the network
    allowed = [(_IS, len(families) - at, 0, family) for at, family in enumerate(families)]
    steps += _on(
        machine.number("socket"),
        [
            (_LOAD, 0, 0, _FIRST),
            *allowed,
            (_ANSWER, 0, 0, _FAIL | errno.EAFNOSUPPORT),
            (_ANSWER, 0, 0, _ALLOW),
        ],
    )
    return [*steps, (_ANSWER, 0, 0, _ALLOW)]


def _on(number: int | None, then: list[tuple[int, int, int, int]]) -> list[tuple[int, int, int, int]]:
    """`then` for the call whose number that is; nothing where the machine has no such call."""
    return [] if number is None else [(_IS, 0, len(then), number), *then]


def _unless(place: int, test: int, values: tuple[int, ...], error: int) -> list[tuple[int, int, int, int]]:
    """Fail where the argument passes the test with one of the values, else allow."""
    tests = [(test, len(values) - at, 0, value) for at, value in enumerate(values)]
    return [(_LOAD, 0, 0, place), *tests, (_ANSWER, 0, 0, _ALLOW), (_ANSWER, 0, 0, _FAIL | error)]
