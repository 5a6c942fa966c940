"""The command line: one command a file, imported when it is asked for."""

from __future__ import annotations

import sys

__all__ = ["main"]


def main() -> None:
    """Run `assent` with the arguments of this process, and exit with its code."""
    from assent.cli.root import run

    sys.exit(run(sys.argv[1:]))
