"""The cost of a box, in pairs: `true` over bubblewrap's, and a build over the same build without one.

bubblewrap gets all namespaces and a folder to write, without an overlay, secrets that are hidden, limits or a
list of effects. Processor time is told beside the clock's, since a busy machine bends the latter.
"""

from __future__ import annotations

import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from typing import TYPE_CHECKING

import assent
from assent.assessment import Context
from assent.box import launch
from assent.box.kernel import control
from assent.box.place import make_place, remove
from assent.box.scene import boxed
from assent.box.session import discard, run_boxed
from assent.box.settings import Limits
from assent.box.words import ENTRY, words
from assent.policy import Policy, Preset

if TYPE_CHECKING:
    from collections.abc import Callable

TRUE = "true"
BUILD = "make -s clean && make -s"
SOURCE = """int %s_%d(int a, char *b) {
    int s = 0;
    for (int k = 0; k < a; k++) {
        s += b[k %% 7] * %d + k;
        if (s %% 3 == 0) s ^= k;
        switch (k %% 5) { case 0: s += 1; break; case 1: s -= 2; break; default: s *= 3; }
    }
    return s + (int)strlen(b);
}
"""
SOURCES, FUNCTIONS = 24, 12  # a build of some seconds
SECONDS = 600
_TAKES_ORPHANS = 36  # prctl


def print_box(runs: int) -> None:
    """Both tables."""
    bwrap = shutil.which("bwrap")
    control(_TAKES_ORPHANS, 1)  # what a box leaves to end is counted as well
    with tempfile.TemporaryDirectory(prefix="assent-bench-", dir="/var/tmp") as home:
        project = _project(home)
        environment = {"HOME": home, "PATH": os.environ["PATH"]}
        print(f"\nthe box, {runs} pairs{'' if bwrap else ': bubblewrap is not here'}")
        print(f"  {'':44}{'median':>8}{'least':>8}{'CPU':>8}{'ms':>8}")
        if bwrap:
            shown = ("--dev", "/dev", "--proc", "/proc", "--tmpfs", "/run", "--unshare-all", "--die-with-parent")
            argv = (bwrap, "--ro-bind", "/", "/", "--bind", project, project, *shown, "bash", "-c", TRUE)
            against = _process(argv, project, environment)
            for name, work in _ways(home, project, environment).items():
                _row(f"{name} over bubblewrap", work, against, runs)
        agent = _process((*_agent(), *words({"preset": "balanced"}, BUILD)), project, environment)
        direct = _process(("bash", "-c", BUILD), project, environment)
        _row("a build over the same without", agent, direct, max(runs // 4, 3))


def _ways(home: str, project: str, environment: dict[str, str]) -> dict[str, Callable[[], object]]:
    state = f"{home}/.local/state/assent"
    context = Context(project, project, home, Policy(preset=Preset.Balanced))
    made = boxed(TRUE, context, environment, Limits())

    def bare() -> None:
        place = make_place(state, made.roots)
        launch.run(made, place)
        remove(place)

    def in_python() -> None:
        runner, launch.RUNNER = launch.RUNNER, ""
        bare()
        launch.RUNNER = runner

    command = (sys.executable, "-m", "assent", "box", "--preset", "balanced", "--", TRUE)
    ways: dict[str, Callable[[], object]] = {
        "bash without a box": _process(("bash", "-c", TRUE), project, environment),
        "python -I -S -c pass": _process((sys.executable, "-I", "-S", "-c", "pass"), project, environment),
        "a box, compiled": bare,
        "a box, in Python": in_python,
        "a box with its secrets and effects": lambda: discard(
            run_boxed(boxed(TRUE, context, environment, Limits()), state)
        ),
        "what an agent starts": _process((*_agent(), *words({"preset": "balanced"}, TRUE)), project, environment),
        "assent box -- true": _process(command, project, environment),
    }
    if not os.access(launch.RUNNER, os.X_OK):
        del ways["a box, compiled"]
    return ways


def _agent() -> tuple[str, ...]:
    return (sys.executable, "-I", "-S", ENTRY)


def _process(argv: tuple[str, ...], folder: str, environment: dict[str, str]) -> Callable[[], object]:
    given = {**environment, "PYTHONPATH": os.path.dirname(os.path.dirname(assent.__file__))}

    def run() -> None:
        done = subprocess.run(argv, cwd=folder, env=given, capture_output=True, check=False, timeout=SECONDS)
        if done.returncode:
            raise RuntimeError(done.stderr.decode(errors="replace"))

    return run


def _row(name: str, work: Callable[[], object], against: Callable[[], object], runs: int) -> None:
    """The ratio of the clock's time, pair by pair and of the least of each, and that of the processor's time."""
    work()
    times, others, spent, other_spent = [], [], 0.0, 0.0
    for _ in range(runs):
        taken, used = _timed(against)
        others.append(taken)
        other_spent += used
        taken, used = _timed(work)
        times.append(taken)
        spent += used
    median = statistics.median([one / other for one, other in zip(times, others, strict=True)])
    least = min(times) / min(others)
    print(f"  {name:44}{median:8.2f}{least:8.2f}{spent / other_spent:8.2f}{statistics.median(times) * 1000:8.1f}")


def _timed(work: Callable[[], object]) -> tuple[float, float]:
    used, begun = _used(), time.perf_counter()
    work()
    taken = time.perf_counter() - begun
    with suppress(ChildProcessError):
        while True:
            os.waitpid(-1, 0)
    return taken, _used() - used


def _used() -> float:
    both = [resource.getrusage(which) for which in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum([one.ru_utime + one.ru_stime for one in both])


def _project(home: str) -> str:
    """A repository with a few files in C and what makes a program of them."""
    project = f"{home}/project"
    os.mkdir(project)
    names = [f"part{number}" for number in range(SOURCES)]
    for name in names:
        with open(f"{project}/{name}.c", "w", encoding="utf-8") as file:
            file.write("#include <string.h>\n")
            file.writelines([SOURCE % (name, each, each) for each in range(FUNCTIONS)])
    with open(f"{project}/Makefile", "w", encoding="utf-8") as file:
        parts = " ".join(f"{name}.o" for name in names)
        file.write(f"CFLAGS = -O2\nall: libparts.a\nlibparts.a: {parts}\n\tar rcs $@ $^\nclean:\n\trm -f *.o *.a\n")
    subprocess.run(["git", "init", "-q", project], check=True, timeout=SECONDS)
    return project
