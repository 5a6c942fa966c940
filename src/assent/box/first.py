"""The first process of a box: builds the view, starts the program, counts what it uses, and ends with it.

When it ends, the kernel ends all other processes of the box. No process of the box can signal or trace it.
"""

from __future__ import annotations

import os
import resource
import select
import signal

from assent.box import kernel, view
from assent.box.settings import Stop
from assent.box.walls import confine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.box.place import Place
    from assent.box.settings import Boxed, Limits

_TICK = 50  # milliseconds between two looks at what is used
_PAGE = os.sysconf("SC_PAGE_SIZE")
_NOT_FOUND, _NOT_STARTED = 127, 126
_MOST_NAMED = 20  # processes that are left


def be_first(boxed: Boxed, place: Place, report: int) -> None:
    """Run the program of the box, tell how it ended, and end. Never returns."""
    try:
        kernel.die_with_parent()
        kernel.forbid_tracing()
        _plain_input()
        kernel.bring_up_loopback()
        view.build(boxed, place)
        program = os.fork()
        if program == 0:
            _be_program(boxed, report)
        _watch(program, boxed.limits, report)
    except OSError as error:
        _tell(report, "error", f"{error.filename or ''}: {error.strerror}")
    finally:
        os._exit(0)


def _tell(report: int, word: str, value: object) -> None:
    os.write(report, f"{word} {value}\n".encode("utf-8", "replace"))


def _plain_input() -> None:
    """No stream of ours is a folder or a disk, through which files outside could be reached."""
    import stat

    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        try:
            mode = os.fstat(descriptor).st_mode
        except OSError:
            mode = stat.S_IFDIR
        if stat.S_ISDIR(mode) or stat.S_ISBLK(mode):
            os.dup2(nothing, descriptor)
    os.close(nothing)


def _be_program(boxed: Boxed, report: int) -> None:
    """Become the program, behind all walls. Never returns."""
    code = _NOT_STARTED
    try:
        os.setsid()
        for number in signal.valid_signals():
            if number not in (signal.SIGKILL, signal.SIGSTOP):
                signal.signal(number, signal.SIG_DFL)
        _limit(boxed.limits)
        os.chdir(boxed.cwd)
        kernel.keep_capabilities(kernel.ORDINARY_ROOT if os.geteuid() == 0 else ())
        kernel.forbid_gaining()
        for missing in confine([root.path for root in boxed.roots]):
            _tell(report, "missing", missing)
        os.closerange(3, resource.getrlimit(resource.RLIMIT_NOFILE)[0])
        os.execvpe(boxed.argv[0], boxed.argv, dict(boxed.environment))  # noqa: S606 - it is why the box was made
    except FileNotFoundError:
        code = _NOT_FOUND
    except OSError as error:
        os.write(2, f"assent: {error.filename or boxed.argv[0]}: {error.strerror}\n".encode(errors="replace"))
    finally:
        os._exit(code)


def _limit(limits: Limits) -> None:
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if limits.processes and os.geteuid() != 0:
        _lower(resource.RLIMIT_NPROC, limits.processes)
    if limits.written:
        _lower(resource.RLIMIT_FSIZE, limits.written)


def _lower(which: int, most: int) -> None:
    hard = resource.getrlimit(which)[1]
    most = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(which, (most, most))


def _watch(program: int, limits: Limits, report: int) -> None:
    """Wait for the program, and take care of the processes that lose their parent."""
    descriptor = os.pidfd_open(program)
    waiting = select.poll()
    waiting.register(descriptor, select.POLLIN)
    ended: int | None = None
    while ended is None:
        waiting.poll(_TICK)
        ended = _reaped(program)
        stop = None if ended is not None else _exceeded(limits)
        if stop is not None:
            _tell(report, "stop", stop.value)
            return
    for name in _others()[:_MOST_NAMED]:
        _tell(report, "left", name)
    _tell(report, "exit", ended)


def _reaped(program: int) -> int | None:
    """Take in all that have ended; the exit code of the program, as a shell reports it, once it is among them."""
    code = None
    while True:
        try:
            process, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return code
        if process == 0:
            return code
        if process == program:
            found = os.waitstatus_to_exitcode(status)
            code = found if found >= 0 else 128 - found


def _exceeded(limits: Limits) -> Stop | None:
    """The limit that all processes together have reached."""
    numbers = [name for name in os.listdir("/proc") if name.isdecimal()]
    if limits.processes and len(numbers) > limits.processes:
        return Stop.Processes
    if limits.memory and sum([_memory(number) for number in numbers]) > limits.memory:
        return Stop.Memory
    return None


def _memory(number: str) -> int:
    """Bytes that the process has for itself."""
    try:
        with open(f"/proc/{number}/statm", encoding="ascii") as file:
            _, resident, shared, *_ = file.read().split()
    except OSError:
        return 0
    return (int(resident) - int(shared)) * _PAGE


def _others() -> list[str]:
    """What still runs besides this process."""
    names = []
    for number in os.listdir("/proc"):
        if number.isdecimal() and number != "1":
            try:
                with open(f"/proc/{number}/comm", encoding="utf-8", errors="replace") as file:
                    names.append(file.read().strip())
            except OSError:
                continue
    return sorted(names)
