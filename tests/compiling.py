"""The small programs as the wheel has them, held to what the compiler warns of, with and without a C library."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from hatch_build import ALONE, CALLS

import assent

FOLDER = Path(assent.__file__).parent / "client"
WARNINGS = ["-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Werror"]
SECONDS = 120


def compiled(name: str, folder: Path) -> str:
    """The program `name`, made in `folder`; empty without a compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        return ""
    argv = [compiler, "-std=c11", "-s", *WARNINGS]
    library, alone = folder / f"{name}-library", folder / name
    subprocess.run([*argv, "-O2", "-o", library, FOLDER / f"{name}.c"], check=True, timeout=SECONDS)
    known = os.uname().sysname == "Linux" and os.uname().machine in ("x86_64", "aarch64")
    if not known:
        return str(library)
    parts = [FOLDER / f"{name}.c", FOLDER / CALLS]
    subprocess.run([*argv, *ALONE, "-o", alone, *parts], check=True, timeout=SECONDS)
    return str(alone)
