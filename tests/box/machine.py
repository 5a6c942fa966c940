"""A view of this machine that is thrown away: all that is written in it, wherever, is gone with it, and is listed.

An overlay is over the whole machine, with its own processes, network and names. What is in the upper
side afterwards is what somebody changed, by the kernel's own account and not by ours. Needs root.
"""

from __future__ import annotations

import os
import stat
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from assent.box import kernel
from assent.box.flags import (
    BIND,
    NEW_IPC,
    NEW_MOUNTS,
    NEW_NETWORK,
    NEW_PROCESSES,
    PRIVATE,
    RECURSIVE,
)

if TYPE_CHECKING:
    from collections.abc import Callable

_NEW_NAMES = 0x04000000  # of the machine
NAMESPACES = NEW_MOUNTS | NEW_PROCESSES | NEW_IPC | NEW_NETWORK | _NEW_NAMES
DEVICES = ("null", "zero", "full", "random", "urandom", "tty")
DISKS = ("sda", "sda1", "vda", "nvme0n1", "mem", "kmsg")  # files that are called like devices
FRESH = ("tmp", "var/tmp", "run", "dev/shm", "planted")
_PIVOT = {"x86_64": 155, "aarch64": 41}
_DETACH = 2


def within(work: Callable[[int], None]) -> int:
    """Call `work` in such a view, with a descriptor of the overlay's upper side; the exit code of its process."""
    outer = os.fork()
    if not outer:
        kernel.unshare(NAMESPACES)
        inner = os.fork()
        if not inner:
            code = 1
            try:
                kernel.die_with_parent()
                work(_enter())
                code = 0
            finally:
                os._exit(code)
        os._exit(os.waitstatus_to_exitcode(os.waitpid(inner, 0)[1]))
    return os.waitstatus_to_exitcode(os.waitpid(outer, 0)[1])


def _enter() -> int:
    kernel.mount("none", "/", flags=PRIVATE | RECURSIVE)
    base = Path(tempfile.mkdtemp(prefix="assent-machine-", dir="/var/tmp"))
    kernel.mount("tmpfs", str(base), "tmpfs", 0, "size=3g")
    for name in ("upper", "work", "root"):
        (base / name).mkdir()
    root = base / "root"
    kernel.mount("overlay", str(root), "overlay", 0, f"lowerdir=/,upperdir={base}/upper,workdir={base}/work")
    kernel.mount("tmpfs", f"{root}/dev", "tmpfs", 0, "mode=755")
    for name in DEVICES:
        (root / "dev" / name).touch()
        kernel.mount(f"/dev/{name}", f"{root}/dev/{name}", flags=BIND)
    for name in DISKS:
        (root / "dev" / name).write_text("a disk\n")
    for name in FRESH:
        (root / name).mkdir(exist_ok=True)
        kernel.mount("tmpfs", f"{root}/{name}", "tmpfs", 0, "mode=1777")
    (root / "planted").chmod(0o755)
    kernel.mount("proc", f"{root}/proc", "proc")
    kernel.mount("/sys", f"{root}/sys", flags=BIND | RECURSIVE)
    upper = os.open(base / "upper", os.O_RDONLY)
    os.chdir(root)
    kernel.checked(kernel.libc().syscall(_PIVOT[os.uname().machine], b".", b"."), "pivot_root")
    kernel.checked(kernel.libc().umount2(b".", _DETACH), "umount2")
    os.chdir("/")
    kernel.bring_up_loopback()
    return upper


def changed(upper: int) -> set[str]:
    """The changes that somebody wrote to the machine: the overlay's own list, but for the folders made here."""
    found = set()
    for folder, folders, names, descriptor in os.fwalk(".", dir_fd=upper):
        for name in (*names, *folders):
            path = os.path.normpath(f"{folder}/{name}")
            status = os.stat(name, dir_fd=descriptor, follow_symlinks=False)
            if not stat.S_ISDIR(status.st_mode) or path not in ("planted", "var", "dev", *FRESH):
                found.add(f"{path} {status.st_ctime_ns}")
    return found


def marks(folder: str, apart: str) -> dict[str, tuple[int, int, int]]:
    """Of all below a folder but `apart`: what changes with every write, and cannot be set back."""
    found = {}
    for parent, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if os.path.join(parent, name) != apart]
        for name in (".", *folders, *names):
            path = os.path.join(parent, name)
            status = os.lstat(path)
            found[os.path.normpath(path)] = (status.st_ino, status.st_size, status.st_ctime_ns)
    return found
