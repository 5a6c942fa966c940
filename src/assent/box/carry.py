"""Carrying out the orders that make a box, in processes of Python: where the small program is not compiled.

What is done here is done by `client/assent-box.c` as well, in the same order.
"""

from __future__ import annotations

import os
import resource
import signal
import stat
from fcntl import F_GETFL, fcntl

from assent.box import kernel
from assent.box.flags import BIND
from assent.box.view import FIRST
from assent.box.watch import watch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from assent.box.settings import Order

_NOT_FOUND, _NOT_STARTED = 127, 126
_UNLOCK, _OTHER_END, _CONTROL = 0x40045431, 0x5441, 0x540E  # TIOCSPTLCK, TIOCGPTPEER, TIOCSCTTY
_heard: list[int] = []  # the descriptor by which packets are heard
_STRONG = (signal.SIGKILL, signal.SIGSTOP)


def start(given: Sequence[Order], report: int) -> int:
    """Start the processes that carry them out; the one that has the box as its child."""
    left, mapped = os.pipe(), os.pipe()
    (_, namespaces), users, *rest = given
    process = os.fork()
    if process == 0:
        _be_outer(int(namespaces), rest, report, left[1], mapped[0])
    for descriptor in (left[1], mapped[0]):
        os.close(descriptor)
    if os.read(left[0], 1):
        _map_users(process, *users[1:])
        os.write(mapped[1], b".")
    for descriptor in (left[0], mapped[1]):
        os.close(descriptor)
    return process


def _be_outer(namespaces: int, rest: Sequence[Order], report: int, left: int, mapped: int) -> None:
    """Leave the machine's namespaces; the next process is the first of the new ones. Never returns."""
    try:
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
            signal.signal(number, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        kernel.die_with_parent()
        kernel.unshare(namespaces)
        os.write(left, b".")
        os.read(mapped, 1)
        first = os.fork()
        if first == 0:
            _be_first(rest, report)
        os.write(report, b"inside %d\n" % first)
        os.close(report)
        os.waitpid(first, 0)
    except OSError as error:
        os.write(report, f"error {error.filename or ''}: {error.strerror}\n".encode(errors="replace"))
    finally:
        os._exit(0)


def _map_users(process: int, whole: str, user: str, group: str) -> None:
    for name, own in (("uid", user), ("gid", group)):
        try:
            _write(f"/proc/{process}/{name}_map", whole)
        except OSError:
            if name == "gid":
                _write(f"/proc/{process}/setgroups", "deny")
            _write(f"/proc/{process}/{name}_map", own)


def _write(path: str, text: str) -> None:
    descriptor = os.open(path, os.O_WRONLY)
    try:
        os.write(descriptor, text.encode("ascii") or b"\n")
    finally:
        os.close(descriptor)


def _be_first(given: Sequence[Order], report: int) -> None:
    """Do all up to the program, become that or wait for it, and end. Never returns."""
    place = next(number for number, order in enumerate(given) if order[0] == "program")
    try:
        kernel.die_with_parent()
        for order in given[:place]:
            ACTS[order[0]](*order[1:])
        program = os.fork()
        if program == 0:
            _be_program(given[place + 1 :], report)
        _, memory, processes = given[place]
        watch(program, int(memory), int(processes), report, _heard)
    except OSError as error:
        os.write(report, f"error {error.filename or ''}: {error.strerror}\n".encode(errors="replace"))
    finally:
        os._exit(0)


def _be_program(given: Sequence[Order], report: int) -> None:
    """Put up the walls and become the program. Never returns."""
    *walls, (_, *argv), (_, *variables) = given
    code = _NOT_STARTED
    try:
        for name, *about in walls:
            missing = ACTS[name](*about)
            if missing:
                os.write(report, f"missing {missing}\n".encode())
        os.closerange(3, resource.getrlimit(resource.RLIMIT_NOFILE)[0])
        pairs = [variable.partition("=") for variable in variables]
        os.execvpe(argv[0], argv, {name: value for name, _, value in pairs})  # noqa: S606 - it is why the box was made
    except FileNotFoundError:
        code = _NOT_FOUND
    except OSError as error:
        os.write(2, f"assent: {error.filename or argv[0]}: {error.strerror}\n".encode(errors="replace"))
    finally:
        os._exit(code)


def _mount(source: str, target: str, kind: str, flags: str, data: str) -> None:
    kernel.mount(source, target, kind, int(flags), data)


def _mount_over(source: str, target: str, kind: str, flags: str, data: str) -> None:
    if os.path.lexists(target):
        _mount(source, target, kind, flags, data)


def _set_mount(target: str, on: str, off: str, recursive: str) -> None:
    kernel.set_mount(target, int(on), int(off), recursive == "1")


def _set_mount_over(target: str, on: str, off: str, recursive: str) -> None:
    if os.path.lexists(target):
        _set_mount(target, on, off, recursive)


def _hold(number: str, path: str) -> None:
    descriptor = os.open(path, os.O_PATH)
    os.dup2(descriptor, FIRST + int(number), inheritable=False)
    os.close(descriptor)


def _hide(path: str, nothing: str, void: str) -> None:
    if os.path.lexists(path):
        is_folder = os.path.isdir(path) and not os.path.islink(path)
        kernel.mount(f"/proc/self/fd/{FIRST + int(nothing if is_folder else void)}", path, flags=BIND)


def _folder(path: str, mode: str) -> None:
    if not os.path.isdir(path):
        os.mkdir(path, int(mode))


def _file(path: str, mode: str) -> None:
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT, int(mode)))


def _set(path: str, value: str) -> None:
    try:
        _write(path, value)
    except OSError:
        return  # another limit holds


def _listen(digits: str) -> None:
    _heard[:] = [kernel.listen_for(digits)]


def _offer(port: str, outside: str) -> None:
    """Listen at a port of the box, and hand the socket to whoever is outside."""
    import socket  # only where a host may be reached

    with socket.create_server(("127.0.0.1", int(port))) as inside, socket.socket(fileno=int(outside)) as way:
        socket.send_fds(way, [b"."], [inside.fileno()])


def _terminal(outside: str, streams: str) -> None:
    """A terminal of the box in place of the streams that are one; its other end is passed out, and made ready."""
    import socket  # only where somebody is at a terminal
    from fcntl import ioctl

    far = os.open("/dev/ptmx", os.O_RDWR | os.O_NOCTTY)
    ioctl(far, _UNLOCK, bytes(4))
    near = ioctl(far, _OTHER_END, os.O_RDWR | os.O_NOCTTY)
    with socket.socket(fileno=int(outside)) as way:
        socket.send_fds(way, [b"."], [far])
        os.close(far)
        way.recv(1)
    for stream in streams:
        os.dup2(near, int(stream))
    os.close(near)


def _release(count: str) -> None:
    os.closerange(FIRST, FIRST + int(count))


def _streams(*devices: str) -> None:
    """None of our streams is a folder, a disk or a device outside; that of a device in the box is this."""
    own = {os.stat(path).st_rdev: path for path in devices}
    for descriptor in (0, 1, 2):
        path, flags = os.devnull, os.O_RDWR
        try:
            status = os.fstat(descriptor)
            if stat.S_ISCHR(status.st_mode) and status.st_rdev in own:
                path, flags = own[status.st_rdev], fcntl(descriptor, F_GETFL) & os.O_ACCMODE
            elif not stat.S_ISDIR(status.st_mode) and not stat.S_ISBLK(status.st_mode):
                continue
        except OSError:
            pass  # it is closed
        made = os.open(path, flags)
        os.dup2(made, descriptor)
        if made > 2:
            os.close(made)


def _session(terminal: str) -> None:
    os.setsid()
    if terminal:
        from fcntl import ioctl

        ioctl(int(terminal), _CONTROL)
    for number in signal.valid_signals():
        if number not in _STRONG:
            signal.signal(number, signal.SIG_DFL)


def _limit(which: str, most: str) -> None:
    hard = resource.getrlimit(int(which))[1]
    lower = int(most) if hard == resource.RLIM_INFINITY else min(int(most), hard)
    resource.setrlimit(int(which), (lower, lower))


def _capabilities(mask: str) -> None:
    kernel.keep_capabilities([number for number in range(kernel.LAST_CAPABILITY + 1) if int(mask) >> number & 1])


ACTS: dict[str, Callable[..., str | None]] = {
    "mount": _mount,
    "mount-over": _mount_over,
    "set-mount": _set_mount,
    "set-mount-over": _set_mount_over,
    "hold": _hold,
    "hide": _hide,
    "folder": _folder,
    "file": _file,
    "link": os.symlink,
    "set": _set,
    "untraced": kernel.forbid_tracing,
    "streams": _streams,
    "loopback": kernel.bring_up_loopback,
    "offer": _offer,
    "route": kernel.set_route,
    "listen": _listen,
    "release": _release,
    "terminal": _terminal,
    "session": _session,
    "limit": _limit,
    "enter": os.chdir,
    "capabilities": _capabilities,
    "no-gain": kernel.forbid_gaining,
    "rules": kernel.begin_rules,
    "rule": kernel.add_rule,
    "restrict": kernel.restrict,
    "missing": str,
    "calls": kernel.restrict_calls,
}
