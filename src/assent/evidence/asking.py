"""Asking git and others, so that nothing of the repository runs and nobody waits."""

from __future__ import annotations

import os
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

PROGRAMS = ("/usr/bin/git", "/usr/local/bin/git", "/opt/homebrew/bin/git", "/bin/git")
SECONDS = 0.5  # that an answer may take: far more than git needs, also where others work
GRACE = 0.02  # seconds in which what was killed ends, but for what waits for a disk
LARGEST = 4 << 20  # bytes of an answer
NOWHERE = "/nonexistent"  # a home without settings
_KILL = 9  # as everywhere; `signal` would import enum
_held: list[int] = []  # children that were killed and had not ended yet
SAFE = (
    "--no-pager",
    "--no-replace-objects",
    "-c",
    "core.fsmonitor=false",
    "-c",
    "core.hooksPath=/dev/null",
    "-c",
    "protocol.allow=never",
    "-c",
    "core.attributesFile=/dev/null",
)
_ENVIRONMENT = {
    "PATH": "/usr/bin:/bin",
    "LC_ALL": "C",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_CONFIG_NOSYSTEM": "1",
}


def ask(folder: str, home: str, words: Sequence[str], given: bytes = b"") -> bytes | None:
    """The output of git in the repository `folder`; None when it fails, or takes too long.

    Only for what runs no filter, no textconv and no hook. `given` is its standard input, and short.
    """
    return output(PROGRAMS, [*SAFE, "-C", folder, *words], home, given)


def output(programs: Sequence[str], words: Sequence[str], home: str = NOWHERE, given: bytes = b"") -> bytes | None:
    """The output of the first of the programs that exists, with those words; None as above."""
    program = next((path for path in programs if os.access(path, os.X_OK)), None)
    if program is None or not hasattr(os, "posix_spawn") or len(given) > 60_000:  # what a pipe holds at least
        return None
    argv = [program, *words]
    mine, its = os.pipe()
    source, feed = os.pipe()
    try:
        actions = [(os.POSIX_SPAWN_DUP2, source, 0), (os.POSIX_SPAWN_DUP2, its, 1), _silent()]
        try:
            child = os.posix_spawn(program, argv, {**_ENVIRONMENT, "HOME": home}, file_actions=actions)
        except OSError:
            return None
        os.write(feed, given)
    finally:
        for descriptor in (its, source, feed):
            os.close(descriptor)
    answer, until = None, time.monotonic() + SECONDS
    try:
        answer = _read(mine, until)
    finally:
        os.close(mine)
        code = _end(child, until if answer is not None else 0.0)
    return answer if code in (0, 1) else None


def _silent() -> tuple[int, int, str, int, int]:
    return (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0)


def _read(descriptor: int, until: float) -> bytes | None:
    """All that comes until the end; None when that does not come in time."""
    import select  # only where git is asked

    parts: list[bytes] = []
    size = 0
    while True:
        left = until - time.monotonic()
        if left <= 0 or size > LARGEST or not select.select([descriptor], [], [], left)[0]:
            return None
        part = os.read(descriptor, 1 << 16)
        if not part:
            return b"".join(parts)
        parts.append(part)
        size += len(part)


def _end(child: int, until: float) -> int | None:
    """The exit code of the child, which is stopped if it has not ended by then; None while a disk holds it."""
    _held[:] = [each for each in _held if not os.waitpid(each, os.WNOHANG)[0]]
    code = _code(child, until)
    if code is None:
        os.kill(child, _KILL)
        code = _code(child, time.monotonic() + GRACE)
    if code is None:
        _held.append(child)
    return code


def _code(child: int, until: float) -> int | None:
    """The exit code of the child; None where it has not ended by then."""
    while True:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        if time.monotonic() >= until:
            return None
        time.sleep(0.0005)
