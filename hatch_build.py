"""Compiles the rules of programs to one table, and the small client that agents start, where there is a C compiler.

Without the client Python does its work; `ASSENT_COMPILE=no` leaves it out, for a wheel that runs everywhere.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CLIENT = "src/assent/client"
HOOK, BOX = "assent-hook", "assent-box"  # each from one file of C
SECONDS = 120
CALLS = "system_calls.c"  # what they use of a C library, for the systems that it knows
ALONE = (
    "-Os -static -nostdlib -ffreestanding -fno-stack-protector -U_FORTIFY_SOURCE -fno-asynchronous-unwind-tables"
    " -fno-tree-loop-distribute-patterns -ffunction-sections -Wl,--gc-sections -Wl,--build-id=none"
).split()
USAGE = 2  # the exit code of both without arguments
TABLE = "assent/programs/compiled.tsv"
OUTLINES = "assent/programs/outlines.txt"  # what an installed package reads of the program files


class CompilingBuildHook(BuildHookInterface[Any]):
    """Adds the table of programs to the wheel, and the compiled client, with which it belongs to one platform."""

    made = ""  # a folder of ours

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before the wheel is put together."""
        if self.target_name != "wheel":
            return
        self.table(version, build_data)
        names = [HOOK, *([BOX] if sys.platform == "linux" else [])]
        made = [f"{CLIENT}/{name}" for name in names if compiled(os.path.join(self.root, CLIENT, name))]
        if not made:
            return
        build_data["artifacts"] += made
        build_data["pure_python"] = False
        platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["tag"] = f"py3-none-{platform}"

    def table(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the program files: for an editable install beside them, else into the wheel alone."""
        sys.path[:0] = [self.root, os.path.join(self.root, "src")]
        from tools.programs import compile as programs

        if version == "editable":
            programs.write()
            return
        self.made = tempfile.mkdtemp()
        path = os.path.join(self.made, "compiled.tsv")
        programs.write(path, sealed=True)
        build_data["force_include"][path] = TABLE
        outlines = os.path.join(self.made, "outlines.txt")
        with open(outlines, "w", encoding="utf-8") as file:
            file.write(programs.outlines())
        build_data["force_include"][outlines] = OUTLINES

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002 - hatchling's signature
        """Remove what was made on the way."""
        shutil.rmtree(self.made, ignore_errors=True)


def compiled(made: str) -> bool:
    """Whether `made` is there, compiled from the source beside it.

    Without the system's C library it is a fiftieth as large and starts in a third of the time; where that
    cannot be, a static program still starts sooner than others.
    """
    source = f"{made}.c"
    if os.path.exists(made):
        os.unlink(made)
    compiler = shutil.which(os.environ.get("CC") or "cc")
    if compiler is None or sys.platform == "win32" or os.environ.get("ASSENT_COMPILE") == "no":
        return False
    alone = [*ALONE, os.path.join(os.path.dirname(made), CALLS)]
    for how in alone, ["-O2", "-static"], ["-O2"]:
        argv = [compiler, "-std=c11", "-s", "-o", made, source, *how]
        if _exit_code(argv) == 0 and _exit_code([made]) == USAGE:
            return True
    return False


def _exit_code(argv: list[str]) -> int | None:
    """How a program ends; None for one that cannot be started here."""
    try:
        return subprocess.run(argv, check=False, capture_output=True, timeout=SECONDS).returncode
    except OSError:
        return None
