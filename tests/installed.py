"""Programs of the machine that a test runs, or that what it tests runs."""

from __future__ import annotations

import shutil

import pytest

from assent.command.program import BUILTINS
from assent.syntax.reserved import RESERVED


def needs_program_of(command: str) -> None:
    """Leave the test out where the program that a command begins with is not installed."""
    program = command.split()[0].lstrip("(")
    if program not in BUILTINS | RESERVED and program.isalnum() and shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
