"""`make bench`: what a hook costs as a whole process, and what parsing and judging cost inside one."""

from __future__ import annotations

import argparse
import json
import math
import os
import statistics
import sys
import tempfile
import time
from typing import TYPE_CHECKING

from bench import warm
from bench.box import print_box
from bench.disk import print_evidence
from bench.mixtures import MIXTURES
from bench.processes import FLOOR, Job, instructions, ratio
from bench.texts import LONGEST, SECRETS, TEXTS, of_length

import assent.hooks
from assent import assess, parse
from assent.assessment import Context, Shell
from assent.cli.commands.batch import answer_line
from assent.cli.options.judging import StatedSetting
from assent.cli.render.answer import FIELDS
from assent.hooks.cold import reply
from assent.hooks.installation.agents import CLAUDE, SETUPS
from assent.hooks.installation.self_test import sample
from assent.pattern.display import display
from assent.record import replace
from assent.store.redaction import masked

if TYPE_CHECKING:
    from collections.abc import Callable

    from bench.processes import Ratio

    from assent.hooks.installation.agents import Setup

HERE = os.path.dirname(os.path.abspath(__file__))
ENTRY = os.path.join(os.path.dirname(os.path.abspath(assent.hooks.__file__)), "entry.py")
HERE_DOCUMENT = "cat > notes.md <<'EOF'\n" + "".join(f"line {n}: some text | with ; signs\n" for n in range(50)) + "EOF"
COMMANDS = {
    "allowed": "git status",
    "denied": "rm -rf /",
    "asked about": "git push origin main",
    "a pipeline": "git log --oneline -20 | grep -i fix | sort | uniq -c | head -5",
    "a here-document": HERE_DOCUMENT,
    "containers": "docker ps",
    "a project's script": "npm test",
    "two programs": "npm install left-pad && git commit -m start",
}
ASKED = COMMANDS["asked about"]
HEAD = f"{'median':>8}{'low':>8}{'high':>8}{'cpu':>8}{'ms':>8}"


def hook_job(name: str, setup: Setup, command: str, home: str) -> Job:
    """The hook as an agent starts it, on the event of a command."""
    argv = (sys.executable, "-I", "-S", ENTRY, setup.agent.value)
    return Job(name, argv, sample(setup, command), {"HOME": home, "PATH": "/usr/bin:/bin"})


def corpus() -> list[str]:
    """The bundled everyday commands, separated by lines of four dashes."""
    with open(os.path.join(HERE, "corpus.txt"), encoding="utf-8") as file:
        return [block.strip("\n") for block in file.read().split("\n----\n")]


def microseconds(work: Callable[[str], object], commands: list[str], rounds: int) -> list[float]:
    """Processor time per command, the shortest first, each command's own time being its best round."""
    best = []
    for command in commands:
        work(command)
        times = []
        for _ in range(rounds):
            begun = time.process_time()
            work(command)
            times.append(time.process_time() - begun)
        best.append(min(times) * 1e6)
    return sorted(best)


def print_cold(runs: int) -> None:
    """The hook that judges on its own, over the floor: for each kind of answer, and for each agent."""
    print(f"cold: the hook as a whole process, over `{os.path.basename(FLOOR[0])} -I -S -c pass`, {runs} pairs")
    print(f"  {'':28}{HEAD}{'M instr.':>10}")
    with tempfile.TemporaryDirectory() as home:
        floor = instructions(Job("floor", FLOOR, b"", {"HOME": home}))
        print(f"  {'(floor)':28}{1:8.2f}{'':32}{floor or float('nan'):10.1f}")
        jobs = [hook_job(f"Claude Code, {name}", CLAUDE, command, home) for name, command in COMMANDS.items()]
        jobs += [hook_job(setup.title, setup, ASKED, home) for setup in SETUPS]
        for job in jobs:
            measured, counted = ratio(job, runs), instructions(job)
            print(f"  {job.name:28}{_row(measured)}{counted or float('nan'):10.1f}")


def _row(measured: Ratio) -> str:
    ratios = measured.median, measured.low, measured.high, measured.processor
    return "".join([f"{value:8.2f}" for value in ratios]) + f"{measured.milliseconds:8.1f}"


def print_warm(runs: int) -> None:
    """The clients as whole processes, and many calls at once."""
    print(f"\nwarm: with a resident process, {runs} pairs")
    print(f"  {'':28}{HEAD}")
    with warm.resident() as environment:
        event = sample(CLAUDE, "git status")
        for name, argv, against in (
            ("Python client, over floor", warm.PYTHON_CLIENT, FLOOR),
            ("C client, over floor", warm.C_CLIENT, FLOOR),
            ("C client, over /bin/true", warm.C_CLIENT, warm.TRUE),
        ):
            if os.access(argv[0], os.X_OK):
                print(f"  {name:28}{_row(ratio(Job(name, argv, event, environment), runs, against))}")
            else:
                print(f"  {name:28} not compiled")
        print_at_once(environment)


def print_at_once(environment: dict[str, str]) -> None:
    """Milliseconds from the start of a call to its answer, with as many others waiting as there may be."""
    print(f"\nmany at once, ms\n  {'':28}{'median':>8}{'p99':>8}{'last':>8}")
    commands = corpus()
    for at_once, number in ((1, 400), (16, 1600), (200, 200)):
        print(f"  {f'{at_once} requests':28}{_spread(warm.in_flight(environment, commands, at_once, number))}")
    for name, argv in (
        ("16 processes, /bin/true", warm.TRUE),
        ("16 processes, C client", warm.C_CLIENT),
        ("16 processes, floor", FLOOR),
        ("16 processes, Python client", warm.PYTHON_CLIENT),
    ):
        if os.access(argv[0], os.X_OK):
            print(f"  {name:28}{_spread(warm.started(argv, environment, commands, 16, 640))}")


def _spread(taken: list[float]) -> str:
    taken = sorted(taken)
    return f"{taken[len(taken) // 2]:8.1f}{taken[math.ceil(len(taken) * 0.99) - 1]:8.1f}{taken[-1]:8.1f}"


def print_inside(rounds: int) -> None:
    """Parsing and judging inside a warm process."""
    commands = corpus()
    context = Context()
    print(f"\ninside a process, µs per command over {len(commands)} everyday commands")
    there = "/workspace"
    setting = StatedSetting(there, None, "/home/user", None, None, Shell.Bash, isolated=True)

    def batch(fields: tuple[str, ...]) -> Callable[[str], object]:
        return lambda command: answer_line(setting, json.dumps({"command": command}).encode(), fields)

    for name, work in (
        ("parse", parse),
        ("assess", lambda command: assess(command, context)),
        ("assess, decision alone", lambda command: assess(command, replace(context, remedies=False))),
        ("check --batch --fields decision", batch(("decision",))),
        ("check --batch", batch(FIELDS)),
    ):
        taken = microseconds(work, commands, rounds)
        high = taken[math.ceil(len(taken) * 0.99) - 1]
        print(f"  {name:32}{statistics.median(taken):8.0f} median{high:8.0f} p99{taken[-1]:8.0f} largest")


def print_worst(shown: int) -> None:
    """The texts of `texts` that take longest, each as long as a text may be, in all that is done with one."""
    with tempfile.TemporaryDirectory() as home:
        setting = StatedSetting(home, None, home, None, None, Shell.Bash, isolated=True)
        environment = {"HOME": home, "PATH": "/usr/bin:/bin"}

        def line(text: str) -> object:
            return answer_line(setting, json.dumps({"command": text}).encode(), FIELDS)

        def hook(text: str) -> object:
            return reply(CLAUDE.agent, sample(CLAUDE, text), environment)

        for name, work, texts in (
            ("assess", assess, TEXTS | MIXTURES),
            ("the hook, with its record", hook, TEXTS | MIXTURES),
            ("check --batch", line, TEXTS | MIXTURES),
            ("the line for a person", display, TEXTS | MIXTURES),
            ("secrets masked", masked, TEXTS | MIXTURES | SECRETS),
        ):
            _print_slowest(name, work, texts, shown)


def _print_slowest(
    name: str, work: Callable[[str], object], texts: dict[str, Callable[[int], str]], shown: int
) -> None:
    taken = {}
    for which, generator in texts.items():
        text = of_length(generator)
        work(text[:1000])
        begun = time.process_time()
        work(text)
        taken[which] = (time.process_time() - begun) * 1e3
    print(f"\n{name}: the slowest of {len(taken)} texts that are made to be slow, of {LONGEST} characters, ms of CPU")
    for which in sorted(taken, key=lambda which: -taken[which])[:shown]:
        print(f"  {which:44}{taken[which]:8.0f}")


def main() -> None:
    """Print all tables."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--runs", type=int, default=31, help="pairs of processes (default 31)")
    arguments.add_argument("--rounds", type=int, default=20, help="rounds per command inside a process")
    arguments.add_argument("--worst", type=int, default=12, help="how many of the slowest texts to show")
    arguments.add_argument("--inside", action="store_true", help="only what needs no other process")
    chosen = arguments.parse_args()
    if chosen.inside:
        print_inside(chosen.rounds)
        print_worst(chosen.worst)
        return
    print_cold(chosen.runs)
    print_warm(chosen.runs)
    print_inside(chosen.rounds)
    print_worst(chosen.worst)
    print_evidence(chosen.rounds)
    print_box(chosen.runs)


if __name__ == "__main__":
    main()
