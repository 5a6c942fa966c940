"""`assent` for tests that call it hundreds of times: each a process of its own, forked from one that has imported it.

Python's start and imports are two thirds of a short command. A script called `assent` hands its words, folder,
environment and streams to the process that forks, and ends with the exit code of the child.

python -m tests.docs.forking ADDRESS    wait there for such scripts, until standard input ends
"""

from __future__ import annotations

import ast
import atexit
import os
import signal
import socket
import subprocess
import sys
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from threading import Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
STREAMS = 3
WAITING = 64  # scripts that may wait to be taken
FAILED = 99  # the code of a child that ended without one
SCRIPT = """\
#!{python} -IS
import _socket, posix, sys
given = {{name.decode(): value.decode() for name, value in posix.environ.items()}}
sent = repr((sys.argv, posix.getcwd(), given)).encode()
end = _socket.socket(_socket.AF_UNIX, _socket.SOCK_STREAM)
end.connect({address!r})
streams = b"".join([each.to_bytes(4, sys.byteorder) for each in range({streams})])
end.sendmsg([len(sent).to_bytes(4, "big")], [(_socket.SOL_SOCKET, _socket.SCM_RIGHTS, streams)])
end.sendall(sent)
posix._exit(int(end.recv(4) or b"{failed}"))
"""


@contextmanager
def forking(folder: Path) -> Iterator[str]:
    """A folder for PATH with such an `assent`; the process behind it ends with the block."""
    address = str(folder / "forking")
    (folder / "bin").mkdir()
    script = folder / "bin" / "assent"
    script.write_text(SCRIPT.format(python=sys.executable, address=address, streams=STREAMS, failed=FAILED))
    script.chmod(0o755)
    argv = [sys.executable, "-m", "tests.docs.forking", address]
    with subprocess.Popen(argv, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == b"ready\n"
        yield str(folder / "bin")
        assert server.stdin is not None
        server.stdin.close()


def serve(address: str) -> None:
    """Fork a process for each script that connects."""
    import assent.cli.commands as commands

    for module in iter_modules(commands.__path__, f"{commands.__name__}."):
        import_module(module.name)
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as listening:
        listening.bind(address)
        listening.listen(WAITING)
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # children leave nothing behind
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        while True:
            end, _ = listening.accept()
            if os.fork() == 0:
                listening.close()
                _child(end)
            end.close()


def _child(end: socket.socket) -> None:
    """Become the command that a script was called as, and give the script its code."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    size, streams, _, _ = socket.recv_fds(end, 4, STREAMS)
    sent = b""
    while len(sent) < int.from_bytes(size, "big"):
        sent += end.recv(1 << 16)
    sys.argv, folder, environment = ast.literal_eval(sent.decode())
    for at, stream in enumerate(streams):
        os.dup2(stream, at)
        os.close(stream)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    for at, (name, mode) in enumerate((("stdin", "r"), ("stdout", "w"), ("stderr", "w"))):
        opened = open(at, mode, encoding="utf-8", errors="surrogateescape", closefd=False)  # noqa: SIM115 - its own
        setattr(sys, name, opened)
    end.send(str(_code()).encode())
    os._exit(0)


def _code() -> int:
    from assent.cli import main

    try:
        main()
        code: object = 0
    except SystemExit as ended:
        code = ended.code
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    assert isinstance(code, int | None)  # commands print what they have to say
    return code or 0


if __name__ == "__main__":
    Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
    serve(sys.argv[1])
