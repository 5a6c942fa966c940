"""System calls of Linux that Python does not offer: namespaces, mounts, capabilities.

Every failure is an OSError that names the call and what it was about.
"""

from __future__ import annotations

import ctypes
import os
import struct
import sys

from assent.errors import BoxError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_SET_MOUNT = 442  # the same number on every machine that we know
_AT = -100
_AT_RECURSIVE = 0x8000
_AT_NOFOLLOW = 0x100

_DIES_WITH_PARENT, _DUMPABLE, _BOUND_DROP, _NO_NEW, _AMBIENT = 1, 4, 24, 38, 47
_CAPABILITIES_3 = 0x20080522
_KILL = 9
LAST_CAPABILITY = 63
_CREATE_RULES, _ADD_RULE, _RESTRICT = 444, 445, 446
_MOVES_SINCE, _TRUNCATES_SINCE, _NETWORK_SINCE, _SCOPES_SINCE = 2, 3, 4, 6  # versions of Landlock
_FILTERS, _BY_FILTER = 22, 2  # prctl PR_SET_SECCOMP

_rules: list[tuple[int, int]] = []  # the rules that are being made: their descriptor, and the rights they are about
_libraries: list[ctypes.CDLL] = []


def libc() -> ctypes.CDLL:
    """The C library; BoxError where that of Linux is not there."""
    if sys.platform != "linux":
        raise BoxError("the box needs Linux")
    if not _libraries:
        _libraries.append(ctypes.CDLL(None, use_errno=True))
    return _libraries[0]


def checked(result: int, what: str) -> int:
    """The result of a call; OSError where it is negative."""
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number), what)
    return result


def unshare(flags: int) -> None:
    """Leave the namespaces behind that `flags` name."""
    checked(libc().unshare(flags), "unshare")


def mount(source: str, target: str, kind: str = "", flags: int = 0, data: str = "") -> None:
    """Call mount(2)."""
    given = (os.fsencode(source), os.fsencode(target), kind.encode() or None, ctypes.c_ulong(flags))
    checked(libc().mount(*given, data.encode() or None), f"mount {kind or source} on {target}")


def set_mount(target: str, on: int = 0, off: int = 0, recursive: bool = False) -> None:
    """Switch attributes of the mount at `target`, and of all below it, on and off."""
    attributes = struct.pack("QQQQ", on, off, 0, 0)
    flags = _AT_RECURSIVE if recursive else 0
    name = os.fsencode(target)
    call = (ctypes.c_long(_SET_MOUNT), _AT, name, flags | _AT_NOFOLLOW, attributes, ctypes.c_size_t(len(attributes)))
    checked(libc().syscall(*call), f"mount_setattr {target}")


def control(option: int, *values: int) -> None:
    """Call prctl(2)."""
    given = [ctypes.c_ulong(value) for value in (*values, 0, 0, 0, 0)[:4]]
    checked(libc().prctl(option, *given), f"prctl {option}")


def die_with_parent() -> None:
    """Be killed when the process that started this one ends."""
    control(_DIES_WITH_PARENT, _KILL)


def forbid_tracing() -> None:
    """Let no process of the same user look into this one."""
    control(_DUMPABLE, 0)


def forbid_gaining() -> None:
    """Let no program that is started have more rights than this process."""
    control(_NO_NEW, 1)


def keep_capabilities(kept: Iterable[int]) -> None:
    """Give up all capabilities but `kept`, permanently."""
    mask = sum([1 << number for number in kept])
    for number in range(LAST_CAPABILITY + 1):
        if not mask >> number & 1:
            try:
                control(_BOUND_DROP, number)
            except OSError:
                break  # there are no more
    control(_AMBIENT, 4)
    low, high = mask & 0xFFFFFFFF, mask >> 32
    header = struct.pack("Ii", _CAPABILITIES_3, 0)
    data = struct.pack("IIIIII", low, low, 0, high, high, 0)
    checked(libc().capset(header, data), "capset")


def bring_up_loopback() -> None:
    """Make 127.0.0.1 work in a new network namespace."""
    from fcntl import ioctl

    descriptor = checked(libc().socket(2, 2, 0), "socket")  # of the internet, for datagrams
    ioctl(descriptor, 0x8914, struct.pack("16sh22x", b"lo", 0x1 | 0x40))  # up, running
    os.close(descriptor)


def landlock_version() -> int:
    """The version of Landlock in the kernel; 0 for none."""
    found: int = libc().syscall(ctypes.c_long(_CREATE_RULES), None, ctypes.c_size_t(0), 1)
    return max(found, 0)


def begin_rules(changes: str, truncate: str, scoped: str) -> str | None:
    """Begin with what may be written, as much as this version knows; "landlock" where it cannot be restricted."""
    version = landlock_version()
    if version < _MOVES_SINCE:  # every move between folders would fail
        return "landlock"
    handled = int(changes) | (int(truncate) if version >= _TRUNCATES_SINCE else 0)
    attributes = struct.pack("QQQ", handled, 0, int(scoped) if version >= _SCOPES_SINCE else 0)
    size = 24 if version >= _SCOPES_SINCE else 16 if version >= _NETWORK_SINCE else 8
    _rules[:] = [(_landlock(_CREATE_RULES, attributes, ctypes.c_size_t(size), 0), handled)]
    return None


def add_rule(path: str, rights: str) -> None:
    """Let `rights` hold below the path; a path that is not there has none."""
    for rules, handled in _rules:
        try:
            descriptor = os.open(path, os.O_PATH)
        except OSError:
            return
        _landlock(_ADD_RULE, rules, 1, struct.pack("=Qi", int(rights) & handled, descriptor), 0)
        os.close(descriptor)


def restrict() -> None:
    """Let the rules hold for this process and all that it starts."""
    for rules, _ in _rules:
        _landlock(_RESTRICT, rules, 0)
        os.close(rules)


def _landlock(number: int, *arguments: object) -> int:
    result: int = libc().syscall(ctypes.c_long(number), *arguments)
    return checked(result, "landlock")


def restrict_calls(digits: str) -> None:
    """Let a filter, as hexadecimal digits, decide about each call of this process and all that it starts."""
    header, _program = _filter(digits)
    control(_FILTERS, _BY_FILTER, ctypes.addressof(header))


def _filter(digits: str) -> tuple[ctypes.Array[ctypes.c_char], ctypes.Array[ctypes.c_char]]:
    """The header of a filter, and its program, which has to remain in memory until the kernel has read both."""
    steps = bytes.fromhex(digits)
    program = ctypes.create_string_buffer(steps, len(steps))
    given = struct.pack("HxxxxxxQ", len(steps) // 8, ctypes.addressof(program))
    return ctypes.create_string_buffer(given, len(given)), program


def set_route(digits: str) -> None:
    """Send a message of rtnetlink, as hexadecimal digits. Where that fails nothing is heard, and nothing is reached."""
    descriptor = checked(libc().socket(16, 3, 0), "netlink")
    os.write(descriptor, bytes.fromhex(digits))
    os.close(descriptor)


def listen_for(digits: str) -> int:
    """A descriptor by which the packets are heard that pass the filter; it never waits."""
    descriptor = checked(libc().socket(17, 2 | os.O_NONBLOCK | os.O_CLOEXEC, 0), "packets")
    header, _program = _filter(digits)
    checked(libc().setsockopt(descriptor, 1, 26, header, len(header)), "filter")
    address = struct.pack("=HHiHBB8s", 17, 0x0300, 0, 0, 0, 0, bytes(8))
    checked(libc().bind(descriptor, address, len(address)), "bind")
    return descriptor
