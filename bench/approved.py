"""`make approved`: how many questions a session of an agent has when each default proposal is approved once.

Calls are drawn from bench/sessions.txt and judged without evidence of the disk, which would only spare more. At a
question the default that is offered for each part that asks is approved in the project for the rest of the session.
"""

from __future__ import annotations

import os
import sys
from random import Random
from statistics import mean, median

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from bench.box_sessions import CALLS, rows

from assent.assessment import Context, assess
from assent.pages.parts import parts
from assent.policy import Decision, Grant, Policy, Preset
from assent.policy.offer import offer

SESSIONS = 60
HOME, PROJECT = "/home/user", "/home/user/project"


def asked(calls: list[str], preset: Preset, *, approves: bool) -> int:
    """The questions of one session."""
    grants: set[Grant] = set()
    count = 0
    for command in calls:
        context = Context(PROJECT, PROJECT, HOME, Policy(preset=preset, grants=tuple(grants)))
        found = assess(command, context)
        if found.decision is Decision.allow:
            continue
        count += 1
        for finding, part in parts(found) if approves else ():
            default = offer(finding).default if part is Decision.ask else None
            if default is not None:
                grants.add(Grant(default, finding.category, PROJECT))
    return count


def main() -> None:
    weights, commands = zip(*rows(), strict=True)
    for preset in (Preset.Careful, Preset.Balanced):
        for approves in (False, True):
            random = Random(1)
            sessions = [random.choices(commands, weights, k=CALLS) for _ in range(SESSIONS)]
            counts = [asked(calls, preset, approves=approves) for calls in sessions]
            told = "each default approved once" if approves else "nothing approved"
            print(f"{preset.value}, {told}: {mean(counts):.2f} questions in {CALLS} calls, median {median(counts):g}")


if __name__ == "__main__":
    main()
