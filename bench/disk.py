"""The cost of evidence, in a usual and a large repository: the index is read, operands are looked at, git is asked.

Inside a warm process the first time and the median are told, with what the processor spent on it here and in
git. As a whole process the hook is told over one that is asked about a command of which the disk says nothing.
"""

from __future__ import annotations

import json
import os
import resource
import statistics
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile

from bench.processes import Job, ratio

import assent.hooks
from assent import assess
from assent.assessment import Context
from assent.evidence.gather import gather

SIZES = (2_000, 50_000)
COMMANDS = (
    "rm d2/f0",
    "rm -rf d2",
    "rm -rf dist",
    "rm notes.txt",
    "git checkout -- d2",
    "git reset --hard",
    "git clean -fd",
    "find d2 -name f1 -delete",
    "tar xf pack.tar",
    "unzip -o pack.zip",
    "git apply fix.patch",
    "black d2",
    "git checkout -B topic HEAD~1",
    "git reset --soft HEAD~1",
    "git commit --amend -m y",
    "git push --force",
    """python3 -c 'import os; os.truncate("d2/f0", 0)'""",
    "./run.sh",
)
ENTRY = os.path.join(os.path.dirname(os.path.abspath(assent.hooks.__file__)), "entry.py")


def make_repository(folder: str, files: int) -> None:
    """Folders of 100 files each, all recorded; beside them what git ignores and what it does not know."""
    for number in range(files // 100):
        os.mkdir(f"{folder}/d{number}")
        for file in range(100):
            with open(f"{folder}/d{number}/f{file}", "w", encoding="utf-8") as opened:
                opened.write(f"{number} {file}\n")
    with open(f"{folder}/.gitignore", "w", encoding="utf-8") as opened:
        opened.write("dist\n")
    with open(f"{folder}/package.json", "w", encoding="utf-8") as opened:
        opened.write('{"main": "dist/x"}\n')
    commit = ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "x"]
    later = [[*commit, "--allow-empty"], ["branch", "topic"], ["tag", "v1", "HEAD~1"]]
    remote = [["update-ref", "refs/remotes/origin/main", "HEAD"], ["config", "remote.origin.url", "nowhere"]]
    for words in (["init", "-q", "-b", "main"], ["add", "-A"], commit, *later, *remote):
        subprocess.run(["git", "-C", folder, *words], check=True, timeout=600)
    _pack(folder)
    os.mkdir(f"{folder}/dist")
    for name in ("notes.txt", "run.sh", *[f"dist/{number}" for number in range(300)]):
        with open(f"{folder}/{name}", "w", encoding="utf-8") as opened:
            opened.write("ls\n")


def _pack(folder: str) -> None:
    """Archives of 200 files and a patch of one, which would take the place of what is recorded."""
    names = [f"d{number}/f{file}" for number in range(2) for file in range(100)]
    with tarfile.open(f"{folder}/pack.tar", "w") as tar, zipfile.ZipFile(f"{folder}/pack.zip", "w") as pack:
        for name in names:
            tar.add(f"{folder}/{name}", name)
            pack.write(f"{folder}/{name}", name)
    with open(f"{folder}/fix.patch", "w", encoding="utf-8") as opened:
        opened.write("--- a/d2/f0\n+++ b/d2/f0\n@@ -1 +1 @@\n-2 0\n+x\n")


def print_evidence(rounds: int) -> None:
    """The tables for each size of a repository."""
    for files in SIZES:
        with tempfile.TemporaryDirectory() as folder:
            make_repository(folder, files)
            _print_warm(folder, files, rounds)
            _print_cold(folder, rounds)


def _print_warm(folder: str, files: int, rounds: int) -> None:
    print(f"\nevidence in a repository of {files:,} files, ms; the goal is 15")
    print(f"  {'':28}{'first':>8}{'median':>8}{'CPU':>8}{'in git':>8}")
    context = Context(folder, folder, folder)
    for command in COMMANDS:
        assessment = assess(command, context)
        times = []
        before = _spent()
        for _ in range(rounds):
            begun = time.perf_counter()
            gather(assessment, context)
            times.append((time.perf_counter() - begun) * 1000)
        here, there = [(after - was) / rounds for after, was in zip(_spent(), before, strict=True)]
        print(f"  {command:28}{times[0]:8.1f}{statistics.median(times):8.1f}{here:8.1f}{there:8.1f}")


def _spent() -> tuple[float, float]:
    """Milliseconds of the processor that this process has taken, and those that it started."""
    spent = [resource.getrusage(which) for which in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return (spent[0].ru_utime + spent[0].ru_stime) * 1000, (spent[1].ru_utime + spent[1].ru_stime) * 1000


def _print_cold(folder: str, rounds: int) -> None:
    print("  as a whole process, over the hook that asks about `kill 1`; the goal is 60")
    print(f"  {'':28}{'median':>8}{'more ms':>8}")
    with tempfile.TemporaryDirectory() as home:
        plain = _job("kill 1", folder, home)
        for command in COMMANDS:
            job = _job(command, folder, home)
            told = ratio(job, rounds, _fed(plain, home))
            print(f"  {command:28}{told.median:8.2f}{told.milliseconds * (1 - 1 / told.median):8.1f}")


def _job(command: str, folder: str, home: str) -> Job:
    event = {"hook_event_name": "PreToolUse", "cwd": folder, "permission_mode": "default", "tool_name": "Bash"}
    given = json.dumps({**event, "tool_input": {"command": command}}).encode()
    return Job(command, (sys.executable, "-I", "-S", ENTRY, "claude"), given, {"HOME": home, "PATH": "/usr/bin:/bin"})


def _fed(job: Job, home: str) -> tuple[str, ...]:
    """The words of a process that gives itself what `job` reads."""
    path = os.path.join(home, "event.json")
    with open(path, "wb") as file:
        file.write(job.stdin)
    return ("/bin/sh", "-c", 'exec "$@" < "$0"', path, *job.argv)
