"""The second walls, behind the view: Landlock for what may be written, seccomp for calls that no build needs.

The view alone contains a program; these stop it where the view or the kernel has a fault.
"""

from __future__ import annotations

import errno
import os

from assent.box.flags import LIMIT_CORE, NEW_USERS
from assent.record import Record

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
FOREIGN = 0x40000000  # numbers from here on are those of another interface of the same machine

# Calls that change the machine, its mounts or its namespaces, or reach around the view.
DENIED = tuple(
    """
    mount umount2 pivot_root setns unshare chroot fsopen fsconfig fsmount fspick open_tree move_mount mount_setattr
    open_tree_attr open_by_handle_at bpf perf_event_open userfaultfd keyctl add_key request_key kexec_load
    kexec_file_load init_module finit_module delete_module reboot swapon swapoff acct quotactl quotactl_fd settimeofday
    clock_settime adjtimex clock_adjtime sethostname setdomainname syslog iopl ioperm
    """.split()
)
# Calls for which programs have another way when the kernel does not know them.
HIDDEN = ("clone3", "io_uring_setup", "io_uring_enter", "io_uring_register")

_SHARED = """
    io_uring_setup 425 io_uring_enter 426 io_uring_register 427 open_tree 428 move_mount 429 fsopen 430 fsconfig 431
    fsmount 432 fspick 433 clone3 435 mount_setattr 442 quotactl_fd 443 open_tree_attr 467
"""
_X86 = """
    mount 165 umount2 166 pivot_root 155 setns 308 unshare 272 chroot 161 open_by_handle_at 304 bpf 321
    perf_event_open 298 userfaultfd 323 keyctl 250 add_key 248 request_key 249 kexec_load 246 kexec_file_load 320
    init_module 175 finit_module 313 delete_module 176 reboot 169 swapon 167 swapoff 168 acct 163 quotactl 179
    settimeofday 164 clock_settime 227 adjtimex 159 clock_adjtime 305 sethostname 170 setdomainname 171 syslog 103
    iopl 172 ioperm 173 clone 56 ioctl 16 socket 41 setrlimit 160 prlimit64 302
"""
_ARM = """
    mount 40 umount2 39 pivot_root 41 setns 268 unshare 97 chroot 51 open_by_handle_at 265 bpf 280 perf_event_open 241
    userfaultfd 282 keyctl 219 add_key 217 request_key 218 kexec_load 104 kexec_file_load 294 init_module 105
    finit_module 273 delete_module 106 reboot 142 swapon 224 swapoff 225 acct 89 quotactl 60 settimeofday 170
    clock_settime 112 adjtimex 171 clock_adjtime 266 sethostname 161 setdomainname 162 syslog 116 clone 220 ioctl 29
    socket 198 setrlimit 164 prlimit64 261
"""


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


class Processor(Record):
    """One kind of processor."""

    mark: int  # by which a filter knows it
    numbers: tuple[tuple[str, int], ...]

    def number(self, name: str) -> int | None:
        """The number of a call; None where this machine has no such call."""
        return dict(self.numbers).get(name)


def _numbers(text: str) -> tuple[tuple[str, int], ...]:
    words = (text + _SHARED).split()
    return tuple([(name, int(number)) for name, number in zip(words[::2], words[1::2], strict=True)])


MACHINES = {
    "x86_64": Processor(0xC000003E, _numbers(_X86)),
    "aarch64": Processor(0xC00000B7, _numbers(_ARM)),
}
