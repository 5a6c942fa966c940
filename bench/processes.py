"""Whole processes, timed in pairs against the Python start-up floor.

Only ratios within one run are worth quoting: machines differ, and one machine differs from minute
to minute. Each counted run of a command is paired with a run of the floor right beside it.
"""

from __future__ import annotations

import os
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass

FLOOR = (sys.executable, "-I", "-S", "-c", "pass")


@dataclass(frozen=True)
class Job:
    """A process to start: its words, what it reads, and its environment."""

    name: str
    argv: tuple[str, ...]
    stdin: bytes
    environment: dict[str, str]


@dataclass(frozen=True)
class Ratio:
    """A job's time over the floor's, pair by pair: smallest, median, largest."""

    low: float
    median: float
    high: float
    milliseconds: float  # the median of the job itself
    processor: float  # the median of the ratios of processor time, which a busy machine changes less


def _seconds(argv: tuple[str, ...], stdin: bytes, environment: dict[str, str]) -> tuple[float, float]:
    """The time that a process took, and its processor time."""
    before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(argv, input=stdin, env=environment, capture_output=True, check=False)
    taken, after = time.perf_counter() - begun, resource.getrusage(resource.RUSAGE_CHILDREN)
    return taken, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def ratio(job: Job, runs: int, against: tuple[str, ...] = FLOOR) -> Ratio:
    """Time `job` against the floor or another process, `runs` times after one warm-up."""
    _seconds(job.argv, job.stdin, job.environment)
    pairs = []
    for _ in range(runs):
        floor = _seconds(against, b"", job.environment)
        pairs.append((_seconds(job.argv, job.stdin, job.environment), floor))
    ratios = [taken / floor for (taken, _), (floor, _) in pairs]
    processor = [taken / floor for (_, taken), (_, floor) in pairs if floor]
    milliseconds = statistics.median([taken * 1000 for (taken, _), _ in pairs])
    return Ratio(min(ratios), statistics.median(ratios), max(ratios), milliseconds, statistics.median(processor))


def instructions(job: Job) -> float | None:
    """Millions of instructions of one run under valgrind, None where there is no valgrind."""
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "callgrind.out")
        argv = (valgrind, "--tool=callgrind", f"--callgrind-out-file={out}", *job.argv)
        done = subprocess.run(argv, input=job.stdin, env=job.environment, capture_output=True, check=False)
    collected = re.search(rb"Collected : (\d+)", done.stderr)
    return int(collected[1]) / 1e6 if collected else None
