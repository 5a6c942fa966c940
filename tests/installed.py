"""Programs of the machine that a test runs, or that what it tests runs."""

from __future__ import annotations

import shutil

import pytest

from assent.rules_table import BUILTIN, is_a
from assent.syntax.reserved import RESERVED


def needs_program_of(command: str) -> None:
    """Leave the test out where the program that a command begins with is not installed."""
    program = command.split()[0].lstrip("(")
    if not (program in RESERVED or is_a(program, BUILTIN)) and program.isalnum() and shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
