"""The command line: one command a file, imported when it is asked for."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper

__all__ = ["main"]


def main() -> None:
    """Run `assent` with the arguments of this process, and exit with its code."""
    from assent.cli.root import run

    _open_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # what a terminal of another encoding cannot show is spelled out
            stream.reconfigure(errors="backslashreplace")
    sys.exit(run(sys.argv[1:]))


def _open_closed_streams() -> None:
    """Give what was closed, as by `<&-`, the null device: Python has None there, which nothing expects."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - for the whole process
