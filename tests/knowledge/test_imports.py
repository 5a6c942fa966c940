"""The known facts about programs are read in the hook, which pays for every import."""

from __future__ import annotations

import subprocess
import sys

ALLOWED = {"__future__", *sys.builtin_module_names}
ASKING = """
import sys
before = set(sys.modules)
sys.path.insert(0, {path!r})
from assent import knowledge
assert knowledge.of("git").subcommand("commit").option("-m") .value == "value"
print(*(set(sys.modules) - before))
"""


def test_only_own_modules_are_imported() -> None:
    path = next(entry for entry in map(str, sys.path) if _holds_package(entry))
    argv = [sys.executable, "-I", "-S", "-c", ASKING.format(path=path)]
    done = subprocess.run(argv, capture_output=True, text=True, timeout=60, check=True)
    imported = set(done.stdout.split())
    assert "assent.knowledge.known" in imported
    assert {name for name in imported if name.partition(".")[0] != "assent"} <= ALLOWED


def _holds_package(entry: str) -> bool:
    import os

    return os.path.isfile(os.path.join(entry, "assent", "knowledge", "programs.tsv"))
