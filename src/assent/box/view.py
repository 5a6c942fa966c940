"""The view of the machine in a box: copies on write where it may write, the rest read-only, secrets and sockets gone.

Built by the first process of new namespaces, which no process outside shares. Nothing is mounted on the machine itself.
"""

from __future__ import annotations

import os

from assent.box import kernel
from assent.box.kernel import BIND, MOVE, NO_DEVICES, NO_PROGRAMS, NO_SETUID, PRIVATE, READ_ONLY, RECURSIVE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.box.place import Place
    from assent.box.settings import Boxed

DEVICES = ("null", "zero", "full", "random", "urandom", "tty")
_LINKS = {
    "fd": "/proc/self/fd",
    "stdin": "/proc/self/fd/0",
    "stdout": "/proc/self/fd/1",
    "stderr": "/proc/self/fd/2",
    "ptmx": "pts/ptmx",
}
_RUNTIME = ("/run", "/var/run")  # the sockets of services
_KEPT = ("/run/current-system", "/run/wrappers", "/run/opengl-driver")  # where NixOS has its programs
_FROZEN = ("sys", "sysrq-trigger", "irq", "bus", "fs", "acpi", "scsi")  # of /proc: what the machine is told by writing
_BLANK = ("kcore", "keys", "kmsg", "timer_list", "sched_debug", "latency_stats", "slabinfo", "vmallocinfo")


def build(boxed: Boxed, place: Place) -> None:
    """Make the view in this mount namespace. Raises OSError with what failed."""
    kernel.mount("none", "/", flags=PRIVATE | RECURSIVE)
    held = {path: os.open(path, os.O_PATH) for path in (*_device_paths(), *filter(os.path.isdir, _KEPT))}
    nothing, void = [os.open(path, os.O_PATH) for path in (place.nothing, place.void)]
    stages = [_copy_on_write(root.path, place, number) for number, root in enumerate(boxed.roots)]
    kernel.set_mount("/", on=READ_ONLY | NO_DEVICES | NO_SETUID, recursive=True)
    _processes(place, boxed.limits.processes)
    _devices(held)
    _runtime(held)
    for stage, root in zip(stages, boxed.roots, strict=True):
        kernel.mount(f"/proc/self/fd/{stage}", root.path, flags=MOVE)
        kernel.set_mount(root.path, off=READ_ONLY)
    _hide(boxed.hidden, nothing, void)
    for descriptor in (*held.values(), *stages, nothing, void):
        os.close(descriptor)


def _device_paths() -> list[str]:
    return [path for path in (f"/dev/{name}" for name in DEVICES) if os.path.exists(path)]


def _copy_on_write(path: str, place: Place, number: int) -> int:
    """An overlay over the folder, as a descriptor; by others, since its name may hold what separates options."""
    parts = [os.open(folder, os.O_PATH) for folder in (path, place.upper(number), place.work(number))]
    lower, upper, work = [f"/proc/self/fd/{part}" for part in parts]
    options = f"lowerdir={lower},upperdir={upper},workdir={work},userxattr"
    kernel.mount("overlay", place.stage(number), "overlay", NO_DEVICES | NO_SETUID, options)
    for part in parts:
        os.close(part)
    return os.open(place.stage(number), os.O_PATH)


def _processes(place: Place, most: int) -> None:
    """A /proc that shows the box alone, and through which nothing of the machine can be set."""
    kernel.mount("proc", "/proc", "proc", NO_SETUID | NO_DEVICES | NO_PROGRAMS)
    if most:
        try:
            with open("/proc/sys/kernel/pid_max", "w", encoding="ascii") as file:  # of the namespace, since 6.14
                file.write(str(2 * most + 1024))
        except OSError:
            pass  # the processes are counted as well
    for name in _FROZEN:
        path = f"/proc/{name}"
        if os.path.lexists(path):
            kernel.mount(path, path, flags=BIND | RECURSIVE)
            kernel.set_mount(path, on=READ_ONLY, recursive=True)
    for name in _BLANK:
        if os.path.lexists(f"/proc/{name}"):
            kernel.mount(place.void, f"/proc/{name}", flags=BIND)


def _devices(held: dict[str, int]) -> None:
    """A /dev with the devices that hold nothing, terminals of its own, and shared memory of its own."""
    kernel.mount("tmpfs", "/dev", "tmpfs", NO_SETUID | NO_PROGRAMS, "mode=755,size=1m")
    for name in ("pts", "shm"):
        os.mkdir(f"/dev/{name}", 0o755)
    for path in _device_names(held):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o666))
        kernel.mount(f"/proc/self/fd/{held[path]}", path, flags=BIND)
        kernel.set_mount(path, off=READ_ONLY | NO_DEVICES)
    for name, target in _LINKS.items():
        os.symlink(target, f"/dev/{name}")
    kernel.mount("devpts", "/dev/pts", "devpts", NO_SETUID | NO_PROGRAMS, "newinstance,ptmxmode=0666,mode=620")
    kernel.mount("tmpfs", "/dev/shm", "tmpfs", NO_SETUID | NO_DEVICES, "mode=1777,size=1g")  # noqa: S108
    kernel.set_mount("/dev", on=READ_ONLY)


def _device_names(held: dict[str, int]) -> list[str]:
    return [path for path in held if path.startswith("/dev/")]


def _runtime(held: dict[str, int]) -> None:
    """Empty folders in the place of those where services have their sockets."""
    for path in _RUNTIME:
        if os.path.isdir(path) and not os.path.islink(path):
            kernel.mount("tmpfs", path, "tmpfs", NO_SETUID | NO_DEVICES, "mode=755,size=16m")
    for path in held:
        if path in _KEPT:
            os.makedirs(path)
            kernel.mount(f"/proc/self/fd/{held[path]}", path, flags=BIND | RECURSIVE)


def _hide(hidden: Sequence[str], nothing: int, void: int) -> None:
    """Nothing in the place of each file or folder; what stands for it is given as descriptors."""
    for path in hidden:
        if os.path.lexists(path):
            is_folder = os.path.isdir(path) and not os.path.islink(path)
            kernel.mount(f"/proc/self/fd/{nothing if is_folder else void}", path, flags=BIND)
