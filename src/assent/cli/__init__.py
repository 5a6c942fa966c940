"""The command line: one command a file, imported when it is asked for."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper

__all__ = ["main"]

_INTERRUPTED = 130


def main() -> None:
    """Run `assent` with the arguments of this process, and exit with its code."""
    _open_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # what a terminal of another encoding cannot show is spelled out
            stream.reconfigure(errors="backslashreplace")
    code = _quickly(sys.argv[1:])
    if code is not None:
        os._exit(code)  # taking all modules down again would cost as much as the box
    try:
        from assent.cli.root import run

        sys.exit(run(sys.argv[1:]))
    except KeyboardInterrupt:  # while the modules are read, as of a completion that takes long
        sys.exit(_INTERRUPTED)


def _quickly(arguments: list[str]) -> int | None:
    """The exit code of a command in a box, without what reads all other command lines; None for any other."""
    if arguments[:1] != ["box"]:
        return None
    from assent.cli.box_entry import serve_person

    try:
        code = serve_person(arguments[1:])
        sys.stdout.flush()
        return code
    except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001 - told as everywhere
        from assent.cli.root import failure

        return failure(error)


def _open_closed_streams() -> None:
    """Give what was closed, as by `<&-`, the null device: Python has None there, which nothing expects."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - for the whole process
