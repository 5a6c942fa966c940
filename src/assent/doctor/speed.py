"""The time that a call of the hook takes, and whether the resident process answers."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence

from assent.client import ask
from assent.doctor.check import Check, CheckResult
from assent.hooks import launch
from assent.hooks.agents.event import Agent
from assent.hooks.command_line import CLIENT, ENTRY, python, words
from assent.hooks.installation.agents import CLAUDE
from assent.hooks.installation.self_test import sample
from assent.hooks.listening import status

BUDGET = 3.5  # times Python's own start, for a call that is judged in its own process
_RUNS = 7
_WAIT = 5.0  # seconds for a resident process to come
_LIMIT = 30  # seconds for one call
_RECENT = 24 * 60 * 60  # seconds
_TROUBLE = (ask.LATE, ask.BROKEN)
_IN_WORDS = {
    ask.ABSENT: "without a background process",
    ask.LATE: "answered too late",
    ask.BROKEN: "cut short",
    ask.LONG: "too long for it",
}


def check_speed(environment: Mapping[str, str]) -> Iterator[Check]:
    """Whole processes, measured now in a state folder of their own; only the ratio says much."""
    with tempfile.TemporaryDirectory(prefix="assent-") as state:
        apart = {**environment, "XDG_STATE_HOME": state}
        floor = _seconds([python(), "-I", "-S", "-c", "pass"], apart)
        cold = _seconds(words(Agent.Claude), {**apart, "ASSENT_RESIDENT": "off"})
        told = f"{cold * 1000:.0f} ms, {cold / floor:.1f} × the start of Python alone"
        if cold <= BUDGET * floor:
            yield Check("cold call", CheckResult.Well, told)
        else:
            yield Check("cold call", CheckResult.Note, f"{told}, more than {BUDGET} ×; the machine may be busy")
        warm = _warm(apart)
    if warm is None:
        yield Check(
            "warm call", CheckResult.Note, "the background process could not be started: every call starts Python"
        )
        return
    told = f"{warm * 1000:.1f} ms, {warm / floor:.2f} × the start of Python alone"
    if not os.access(CLIENT, os.X_OK):
        told += "; no client was compiled, so Python asks, which takes several times as long"
    yield Check("warm call", CheckResult.Well, told)


def check_resident(environment: Mapping[str, str]) -> Iterator[Check]:
    """The process that remains, and how often it was asked without success."""
    folder = launch.resident_folder(environment)
    if environment.get("ASSENT_RESIDENT") == "off":
        yield Check("resident", CheckResult.Note, "background process off by ASSENT_RESIDENT: every call starts Python")
    elif not os.path.lexists(folder):
        yield Check("resident", CheckResult.Well, "the first call of a hook starts the background process")
    elif not ask.is_private(os.fsencode(folder)):
        yield Check(
            "resident", CheckResult.Note, "background process off: every call starts Python", "assent install --all"
        )
    else:
        yield _running(environment)
    counted = _fallbacks(folder, time.time() - _RECENT)
    trouble = sum([counted.get(reason, 0) for reason in _TROUBLE])
    if counted:
        told = ", ".join([f"{number} {_IN_WORDS.get(reason, reason)}" for reason, number in sorted(counted.items())])
        verdict = CheckResult.Note if trouble else CheckResult.Well
        yield Check("fallbacks", verdict, f"calls in the last day that started Python: {told}")


def _running(environment: Mapping[str, str]) -> Check:
    encoded = {os.fsencode(name): os.fsencode(value) for name, value in environment.items()}
    try:
        found = status(ask.address(encoded, python(), ENTRY))
    except ask.Refused as refused:
        if refused.reason == ask.OFF:
            return Check(
                "resident",
                CheckResult.Note,
                "background process off: no private folder has a path short enough for its socket",
            )
        found = None
    if found is None:
        return Check("resident", CheckResult.Well, "the background process is not running; the next call starts it")
    told = f"version {found['version']}, {found['answered']} answers, {found['kib']} KiB"
    return Check("resident", CheckResult.Well, f"background process {found['process']}, {told}")


def _fallbacks(folder: str, since: float) -> dict[str, int]:
    """The number of events that the resident did not answer since then, by reason."""
    counted: dict[str, int] = {}
    for name in (launch.FALLBACKS + b".before", launch.FALLBACKS):
        try:
            with open(os.path.join(os.fsencode(folder), name), encoding="ascii", errors="replace") as file:
                lines = file.read().splitlines()
        except OSError:
            continue
        for line in lines:
            when, _, reason = line.partition(" ")
            if when.isdigit() and int(when) >= since:
                counted[reason] = counted.get(reason, 0) + 1
    return counted


def _seconds(argv: Sequence[str], environment: Mapping[str, str]) -> float:
    """The shortest of some runs: any of them may meet a busy machine."""
    times = []
    for _ in range(_RUNS):
        begun = time.perf_counter()
        _call(argv, environment)
        times.append(time.perf_counter() - begun)
    return min(times)


def _call(argv: Sequence[str], environment: Mapping[str, str]) -> None:
    subprocess.run(  # noqa: S603 - the hook itself
        argv,
        input=sample(CLAUDE, "git status"),
        env=dict(environment),
        capture_output=True,
        timeout=_LIMIT,
        check=False,
    )


def _warm(environment: Mapping[str, str]) -> float | None:
    """Seconds of a call that a resident process answers, which is ended again; None when none comes."""
    if not launch.switch_on(environment):
        return None
    encoded = {os.fsencode(name): os.fsencode(value) for name, value in environment.items()}
    argv = words(Agent.Claude)
    try:
        address = launch.prepared(encoded, python(), ENTRY)
    except ask.Refused:
        return None
    _call(argv, environment)
    deadline = time.monotonic() + _WAIT
    found = status(address)
    while found is None and time.monotonic() < deadline:
        time.sleep(0.02)
        found = status(address)
    if found is None:
        return None
    try:
        return _seconds(argv, environment)
    finally:
        os.kill(int(found["process"]), signal.SIGTERM)
