"""What evidence costs in a repository of 50,000 files: the index is read, the operands are looked at, git is asked."""

from __future__ import annotations

import os
import statistics
import subprocess
import tempfile
import time

from assent import assess
from assent.assessment import Context
from assent.evidence import gather

FILES = 50_000
COMMANDS = ("rm d250/f0", "rm -rf d250", "rm -rf dist", "rm notes.txt", "git checkout -- d250", "./run.sh")


def make_repository(folder: str) -> None:
    """Folders of 100 files each, all recorded; beside them what git ignores and what it does not know."""
    for number in range(FILES // 100):
        os.mkdir(f"{folder}/d{number}")
        for file in range(100):
            with open(f"{folder}/d{number}/f{file}", "w", encoding="utf-8") as opened:
                opened.write(f"{number} {file}\n")
    with open(f"{folder}/.gitignore", "w", encoding="utf-8") as opened:
        opened.write("dist\n")
    with open(f"{folder}/package.json", "w", encoding="utf-8") as opened:
        opened.write('{"main": "dist/x"}\n')
    for words in (["init", "-q"], ["add", "-A"], ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "x"]):
        subprocess.run(["git", "-C", folder, *words], check=True, timeout=600)
    os.mkdir(f"{folder}/dist")
    for name in ("notes.txt", "run.sh", *[f"dist/{number}" for number in range(300)]):
        with open(f"{folder}/{name}", "w", encoding="utf-8") as opened:
            opened.write("ls\n")


def print_evidence(rounds: int) -> None:
    """The first time and the median of all, in milliseconds."""
    print(f"evidence: in a repository of {FILES:,} files, ms")
    with tempfile.TemporaryDirectory() as folder:
        make_repository(folder)
        context = Context(folder, folder, folder)
        for command in COMMANDS:
            assessment = assess(command, context)
            times = []
            for _ in range(rounds):
                begun = time.perf_counter()
                gather(assessment, context)
                times.append((time.perf_counter() - begun) * 1000)
            print(f"  {command:28}{times[0]:8.1f}{statistics.median(times):8.1f}")
