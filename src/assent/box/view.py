"""The view of the machine in a box: copies on write where it may write, the rest read-only, secrets and sockets gone.

Made by the first process of new namespaces, which no process outside shares. Nothing is mounted on the machine itself.
"""

from __future__ import annotations

import os

from assent.box.attempts import hearing
from assent.box.flags import BIND, NO_DEVICES, NO_PROGRAMS, NO_READ_TIMES, NO_SETUID, PRIVATE, READ_ONLY, RECURSIVE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from assent.box.place import BoxPlace
    from assent.box.settings import Boxed, Order

DEVICES = ("null", "zero", "full", "random", "urandom", "tty")
FIRST = 400  # the number of the first descriptor that is held: descriptor 400 is `hold 0`
_NOTHING, _VOID = "/dev/nothing", "/dev/void"
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


def view(boxed: Boxed, place: BoxPlace) -> Iterator[Order]:
    """The orders that make the view in this mount namespace."""
    held = {path: number for number, path in enumerate((*_device_paths(), *filter(os.path.isdir, _KEPT)))}
    nothing, void = len(held), len(held) + 1
    sides = len(held) + 2
    yield _mount("none", "/", flags=PRIVATE | RECURSIVE)
    for path, number in held.items():
        yield "hold", str(number), path
    yield from _empty(nothing, void)
    for number, root in enumerate(boxed.roots):
        lower = _NOTHING if root.is_bare else root.path
        for at, folder in enumerate((lower, place.upper(number), place.work(number))):
            yield "hold", str(sides + 3 * number + at), folder
    for number, root in enumerate(boxed.roots):
        yield _copy_on_write(root.path, sides + 3 * number)
    yield _set("/", on=READ_ONLY | NO_DEVICES | NO_SETUID, recursive=True)
    yield from _processes(void, boxed.limits.processes)
    yield from _devices(held)
    yield from _runtime(held)
    for root in boxed.roots:
        yield _set(root.path, off=READ_ONLY)
    for path in boxed.hidden:
        yield "hide", path, str(nothing), str(void)
    yield "release", str(sides + 3 * len(boxed.roots))


def _mount(source: str, target: str, kind: str = "", flags: int = 0, data: str = "") -> Order:
    return "mount", source, target, kind, str(flags), data


def _set(target: str, on: int = 0, off: int = 0, *, recursive: bool = False) -> Order:
    return "set-mount", target, str(on), str(off), "1" if recursive else ""


def _held(number: int) -> str:
    return f"/proc/self/fd/{FIRST + number}"


def _device_paths() -> list[str]:
    return [path for path in [f"/dev/{name}" for name in DEVICES] if os.path.exists(path)]


def _copy_on_write(path: str, first: int) -> Order:
    """An overlay over the folder, by descriptors, since a name may hold what separates options.

    It keeps no times of reading: by that of a copy it is known from which file it was made, see `shared`.
    """
    lower, upper, work = [_held(first + at) for at in range(3)]
    options = f"lowerdir={lower},upperdir={upper},workdir={work},userxattr"
    return _mount("overlay", path, "overlay", NO_DEVICES | NO_SETUID | NO_READ_TIMES, options)


def _empty(nothing: int, void: int) -> Iterator[Order]:
    """An empty folder and an empty file, held for what is hidden; another file system will cover their names."""
    yield _mount("tmpfs", "/dev", "tmpfs", NO_SETUID | NO_PROGRAMS | NO_DEVICES, "mode=755,size=4k")
    yield "folder", _NOTHING, str(0o555)
    yield "hold", str(nothing), _NOTHING
    yield "file", _VOID, str(0o444)
    yield "hold", str(void), _VOID


def _processes(void: int, most: int) -> Iterator[Order]:
    """A /proc that shows the box alone, and through which nothing of the machine can be set."""
    yield _mount("proc", "/proc", "proc", NO_SETUID | NO_DEVICES | NO_PROGRAMS)
    if most:
        yield "set", "/proc/sys/kernel/pid_max", str(2 * most + 1024)  # of the namespace, since 6.14
    yield from hearing()
    for name in _FROZEN:
        path = f"/proc/{name}"
        yield "mount-over", path, path, "", str(BIND | RECURSIVE), ""
        yield "set-mount-over", path, str(READ_ONLY), "0", "1"
    for name in _BLANK:
        yield "mount-over", _held(void), f"/proc/{name}", "", str(BIND), ""


def _devices(held: Mapping[str, int]) -> Iterator[Order]:
    """A /dev with the devices that hold nothing, terminals of its own, and shared memory of its own."""
    yield _mount("tmpfs", "/dev", "tmpfs", NO_SETUID | NO_PROGRAMS, "mode=755,size=1m")
    for name in ("pts", "shm"):
        yield "folder", f"/dev/{name}", str(0o755)
    for path, number in held.items():
        if path.startswith("/dev/"):
            yield "file", path, str(0o666)
            yield _mount(_held(number), path, flags=BIND)
            yield _set(path, on=READ_ONLY, off=NO_DEVICES)  # it can be written as ever, and keeps its mode
    for name, target in _LINKS.items():
        yield "link", target, f"/dev/{name}"
    yield _mount("devpts", "/dev/pts", "devpts", NO_SETUID | NO_PROGRAMS, "newinstance,ptmxmode=0666,mode=620")
    yield _mount("tmpfs", "/dev/shm", "tmpfs", NO_SETUID | NO_DEVICES, "mode=1777,size=1g")  # noqa: S108
    yield _set("/dev", on=READ_ONLY)


def _runtime(held: Mapping[str, int]) -> Iterator[Order]:
    """Empty folders in place of those where services have their sockets."""
    for path in _RUNTIME:
        if os.path.isdir(path) and not os.path.islink(path):
            yield _mount("tmpfs", path, "tmpfs", NO_SETUID | NO_DEVICES, "mode=755,size=16m")
    for path in _KEPT:
        if path in held:
            yield "folder", path, str(0o755)
            yield _mount(_held(held[path]), path, flags=BIND | RECURSIVE)
