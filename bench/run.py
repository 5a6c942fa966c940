"""`make bench`: what a hook costs as a whole process, and what parsing and judging cost inside one."""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import tempfile
import time
from typing import TYPE_CHECKING

import warm
from processes import FLOOR, Job, instructions, ratio

import assent.hooks
from assent import assess, parse
from assent.assessment import Context
from assent.hooks.proof import sample
from assent.hooks.setup import CLAUDE

if TYPE_CHECKING:
    from collections.abc import Callable

HERE = os.path.dirname(os.path.abspath(__file__))
ENTRY = os.path.join(os.path.dirname(os.path.abspath(assent.hooks.__file__)), "entry.py")
HERE_DOCUMENT = "cat > notes.md <<'EOF'\n" + "".join(f"line {n}: some text | with ; signs\n" for n in range(50)) + "EOF"
COMMANDS = {
    "git status": "git status",
    "pipeline": "git log --oneline -20 | grep -i fix | sort | uniq -c | head -5",
    "rm -rf /": "rm -rf /",
    "50-line here-document": HERE_DOCUMENT,
}


def hook_job(name: str, command: str, home: str) -> Job:
    """The hook as an agent starts it, on one event."""
    event = {
        "session_id": "bench",
        "cwd": home,
        "permission_mode": "default",
        "hook_event_name": "PreToolUse",
        "tool_name": "Bash",
        "tool_input": {"command": command},
        "tool_use_id": "call",
    }
    argv = (sys.executable, "-I", "-S", ENTRY, "claude")
    return Job(name, argv, json.dumps(event).encode(), {"HOME": home, "PATH": "/usr/bin:/bin"})


def corpus() -> list[str]:
    """The bundled everyday commands, separated by lines of four dashes."""
    with open(os.path.join(HERE, "corpus.txt"), encoding="utf-8") as file:
        return [block.strip("\n") for block in file.read().split("\n----\n")]


def microseconds(work: Callable[[str], object], commands: list[str], rounds: int) -> tuple[float, float]:
    """Median and largest time per command, each command's own time being its best round."""
    best = []
    for command in commands:
        work(command)
        times = []
        for _ in range(rounds):
            begun = time.perf_counter()
            work(command)
            times.append(time.perf_counter() - begun)
        best.append(min(times) * 1e6)
    return statistics.median(best), max(best)


def print_processes(runs: int) -> None:
    """The hook as a whole process, over the floor."""
    print(f"hook as a whole process, over `{os.path.basename(FLOOR[0])} -I -S -c pass`, {runs} pairs")
    print(f"  {'command':24}{'median':>8}{'low':>8}{'high':>8}{'ms':>8}{'M instr.':>10}")
    with tempfile.TemporaryDirectory() as home:
        floor = instructions(Job("floor", FLOOR, b"", {"HOME": home}))
        print(f"  {'(floor)':24}{1:8.2f}{'':24}{floor or float('nan'):10.1f}")
        for name, command in COMMANDS.items():
            job = hook_job(name, command, home)
            measured, counted = ratio(job, runs), instructions(job)
            print(
                f"  {name:24}{measured.median:8.2f}{measured.low:8.2f}{measured.high:8.2f}"
                f"{measured.milliseconds:8.1f}{counted or float('nan'):10.1f}"
            )


def print_warm(runs: int) -> None:
    """The clients as whole processes, and the resident with many requests in flight."""
    print(f"\nwith a resident process, {runs} pairs")
    print(f"  {'client':24}{'median':>8}{'low':>8}{'high':>8}{'ms':>8}")
    with warm.resident() as environment:
        event = sample(CLAUDE, "git status")
        for name, argv, against in (
            ("Python, over floor", warm.PYTHON_CLIENT, FLOOR),
            ("C, over floor", warm.C_CLIENT, FLOOR),
            ("C, over /bin/true", warm.C_CLIENT, warm.TRUE),
        ):
            if not os.access(argv[0], os.X_OK):
                print(f"  {name:24} not compiled")
                continue
            job = Job(name, argv, event, environment)
            measured = ratio(job, runs, against)
            print(
                f"  {name:24}{measured.median:8.2f}{measured.low:8.2f}{measured.high:8.2f}{measured.milliseconds:8.1f}"
            )
        for at_once, number in ((1, 400), (16, 1600), (200, 200)):
            taken = sorted(warm.in_flight(environment, corpus(), at_once, number))
            print(
                f"  {f'{at_once} in flight':24}{taken[len(taken) // 2]:8.1f} ms median"
                f"{taken[int(len(taken) * 0.99) - 1]:8.1f} ms p99{taken[-1]:8.1f} ms last"
            )


def print_inside(rounds: int) -> None:
    """Parsing and judging inside a warm process."""
    commands = corpus()
    context = Context()
    print(f"\ninside a process, µs per command over {len(commands)} everyday commands")
    for name, work in (("parse", parse), ("assess", lambda command: assess(command, context))):
        median, worst = microseconds(work, commands, rounds)
        print(f"  {name:24}{median:8.0f} median{worst:8.0f} largest")


def main() -> None:
    """Print both tables."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--runs", type=int, default=21, help="pairs of processes (default 21)")
    arguments.add_argument("--rounds", type=int, default=20, help="rounds per command inside a process")
    chosen = arguments.parse_args()
    print_processes(chosen.runs)
    print_warm(chosen.runs)
    print_inside(chosen.rounds)


if __name__ == "__main__":
    main()
