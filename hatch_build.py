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
TABLE = "assent/programs/compiled.tsv"


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

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002 - hatchling's signature
        """Remove what was made on the way."""
        shutil.rmtree(self.made, ignore_errors=True)


def compiled(made: str) -> bool:
    """Whether `made` is there, compiled from the source beside it; a static program starts sooner, where they exist."""
    source = f"{made}.c"
    if os.path.exists(made):
        os.unlink(made)
    compiler = shutil.which(os.environ.get("CC") or "cc")
    if compiler is None or sys.platform == "win32" or os.environ.get("ASSENT_COMPILE") == "no":
        return False
    for how in ("-static",), ():
        argv = [compiler, "-std=c11", "-O2", "-s", *how, "-o", made, source]
        if subprocess.run(argv, check=False, capture_output=True, timeout=SECONDS).returncode == 0:
            return True
    return False
