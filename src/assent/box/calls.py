"""The numbers of the system calls that a box knows, by machine. Source: the kernel's unistd tables."""

from __future__ import annotations

from assent.record import Record

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
