"""The second walls, behind the view: Landlock for what may be written, seccomp for calls that no build needs.

The view alone contains a program; these stop it where the view or the kernel has a fault.
"""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import struct

from assent.box import kernel
from assent.box.calls import DENIED, FOREIGN, HIDDEN, MACHINES, Machine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_CREATE_RULES, _ADD_RULE, _RESTRICT = 444, 445, 446  # the same numbers on every machine that we know
_WRITE, _TRUNCATE = 1 << 1, 1 << 14
_DEVICE_NODES = 1 << 6 | 1 << 11
_CHANGES = sum([1 << bit for bit in (1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13)])  # all that writes, makes, removes or moves
_OTHERS = 3  # scoped: abstract sockets and signals of processes that are not in the box
_TRUNCATES_SINCE, _SCOPES_SINCE, _MOVES_SINCE, _NETWORK_SINCE = 3, 6, 2, 4

_FILTERS = 22  # prctl PR_SET_SECCOMP
_BY_FILTER = 2
_LOAD, _IS, _AT_LEAST, _ANY_BIT, _ANSWER = 0x20, 0x15, 0x35, 0x45, 0x06
_ALLOW, _FAIL = 0x7FFF0000, 0x00050000
_NUMBER, _MACHINE, _FIRST, _SECOND = 0, 4, 16, 24  # places in what a filter sees; arguments are little-endian


def confine(roots: Sequence[str]) -> list[str]:
    """Put both walls around this process, which must not be able to gain rights. Gives the walls that are missing."""
    missing = []
    if not _restrict_writing(roots):
        missing.append("landlock")
    if not _restrict_calls():
        missing.append("seccomp")
    return missing


def landlock_version() -> int:
    """Which version of Landlock the kernel has; 0 for none."""
    found: int = kernel.libc().syscall(ctypes.c_long(_CREATE_RULES), None, ctypes.c_size_t(0), 1)
    return max(found, 0)


def _restrict_writing(roots: Sequence[str]) -> bool:
    """Whether writing was restricted to the roots and what the box has for itself."""
    version = landlock_version()
    if version < _MOVES_SINCE:  # every move between folders would fail
        return False
    handled = _CHANGES | (_TRUNCATE if version >= _TRUNCATES_SINCE else 0)
    attributes = struct.pack("QQQ", handled, 0, _OTHERS if version >= _SCOPES_SINCE else 0)
    size = 24 if version >= _SCOPES_SINCE else 16 if version >= _NETWORK_SINCE else 8
    rules = _call(_CREATE_RULES, attributes, ctypes.c_size_t(size), 0)
    for path in (*roots, "/dev/shm", "/run"):  # noqa: S108 - of the box alone
        _may(rules, path, handled & ~_DEVICE_NODES)
    for path in ("/dev", "/proc"):
        _may(rules, path, handled & (_WRITE | _TRUNCATE))
    _call(_RESTRICT, rules, 0)
    os.close(rules)
    return True


def _may(rules: int, path: str, rights: int) -> None:
    try:
        descriptor = os.open(path, os.O_PATH)
    except OSError:
        return
    _call(_ADD_RULE, rules, 1, struct.pack("=Qi", rights, descriptor), 0)
    os.close(descriptor)


def _call(number: int, *arguments: object) -> int:
    result: int = kernel.libc().syscall(ctypes.c_long(number), *arguments)
    return kernel.checked(result, "landlock")


def _restrict_calls() -> bool:
    """Whether the calls were restricted; not on a machine whose numbers are not known."""
    machine = MACHINES.get(platform.machine())
    if machine is None:
        return False
    program = b"".join([struct.pack("HBBI", *step) for step in _steps(machine)])
    held = ctypes.create_string_buffer(program, len(program))
    given = struct.pack("HxxxxxxQ", len(program) // 8, ctypes.addressof(held))
    header = ctypes.create_string_buffer(given, len(given))
    kernel.control(_FILTERS, _BY_FILTER, ctypes.addressof(header))
    return True


def _steps(machine: Machine) -> list[tuple[int, int, int, int]]:
    """The filter: code, how far to go on yes, how far on no, value."""
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
    steps += _on(machine.number("clone"), _unless(_FIRST, _ANY_BIT, (kernel.NEW_USERS,), errno.EPERM))
    steps += _on(machine.number("ioctl"), _unless(_SECOND, _IS, (0x5412, 0x541C), errno.EPERM))  # TIOCSTI, TIOCLINUX
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
