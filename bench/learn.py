"""`make learn-bench`: what is learned from planted histories, and from simulated people, beside the ways of others."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from bench.people import print_people
from bench.planted import REAL, Author, Habit, Planted

from assent.correction import correct
from assent.history import Call, Ending
from assent.learning.repairs import Repairs

SHARE = 0.7  # of the calls, by time, that are learned from
RTK_REACH, RTK_LEAST, RTK_MOST = 3, 0.5, 0.9


class Score:
    """The fate of a learner's changes on the part that it has not seen."""

    def __init__(self) -> None:
        self.right = self.wrong = self.harmful = 0

    def count(self, call: Call, changed: str, habit: Habit | None) -> None:
        if changed == call.command:
            return
        if call.end.ending is Ending.Ran:
            self.harmful += 1
        if habit is not None and changed == habit.right + call.command.removeprefix(habit.wrong):
            self.right += 1
        else:
            self.wrong += 1

    def precision(self) -> float:
        return self.right / max(self.right + self.wrong, 1)


def parts(planted: Planted) -> tuple[list[Call], list[Call]]:
    cut = int(len(planted.calls) * SHARE)
    return planted.calls[:cut], planted.calls[cut:]


def ours(planted: Planted) -> tuple[Score, set[Habit], int, int]:
    """The score, the habits that were found, how many corrections are offered and how many of them are no habit."""
    past, future = parts(planted)
    repairs = Repairs()
    for call in past:
        repairs.add(call)
    offered = [trial.candidate.correction for trial in repairs.offered() if trial.candidate.correction]
    score, found, useful = Score(), set[Habit](), set[int]()
    for habit in REAL:
        for at, correction in enumerate(offered):
            if correct(f"{habit.wrong} x", (correction,)).text == f"{habit.right} x":
                found.add(habit)
                useful.add(at)
    for call in future:
        if call.shell is not None:
            score.count(call, correct(call.command, offered).text, planted.habit_of.get(call.id))
    return score, found, len(offered), len(offered) - len(useful)


def rtk(planted: Planted) -> tuple[Score, set[Habit], int]:
    """Another tool's way: the next three commands with the same first two words, by the share of words in common."""
    past, future = parts(planted)
    shells = [call for call in past if call.shell is not None]
    pairs: dict[str, str] = {}
    for at, call in enumerate(shells):
        if call.end.ending is not Ending.Failed:
            continue
        for later in shells[at + 1 : at + 1 + RTK_REACH]:
            if later.origin == call.origin and _rtk_alike(call.command, later.command):
                pairs.setdefault(call.command, later.command)
                break
    score, found = Score(), set[Habit]()
    for wrong, right in pairs.items():
        for habit in REAL:
            if wrong.startswith(habit.wrong) and right == habit.right + wrong.removeprefix(habit.wrong):
                found.add(habit)
    for call in future:
        if call.shell is not None:
            score.count(call, pairs.get(call.command, call.command), planted.habit_of.get(call.id))
    return score, found, len(pairs)


def _rtk_alike(one: str, other: str) -> bool:
    before, after = one.split(), other.split()
    if before[:2] != after[:2]:
        return False
    share = len(set(before) & set(after)) / max(len(set(before) | set(after)), 1)
    return RTK_LEAST <= share <= RTK_MOST


def frequent(planted: Planted, least: int) -> set[Habit]:
    """The habits that the first part shows at least so often."""
    past, _ = parts(planted)
    counts = Counter(habit for call in past if (habit := planted.habit_of.get(call.id)))
    return {habit for habit, count in counts.items() if count >= least}


def print_repairs(sessions: int, seeds: int) -> None:
    print(f"repairs: {sessions} sessions, {SHARE:.0%} learned from; the rest judged; {len(REAL)} planted habits")
    print(
        f"  {'':16}{'offered':>8}{'recall n>=3':>12}{'precision':>10}"
        f"{'right':>7}{'wrong':>7}{'harmful':>8}{'seconds':>8}"
    )
    for seed in range(1, seeds + 1):
        planted = Author(seed).history(sessions)
        wanted = frequent(planted, 3)
        begun = time.process_time()
        score, found, offered, needless = ours(planted)
        took = time.process_time() - begun
        _row(f"seed {seed}", offered, len(found & wanted) / max(len(wanted), 1), score, took)
        if needless:
            print(f"  {'':16}{needless} of these are no planted habit")
        begun = time.process_time()
        score, found, offered = rtk(planted)
        _row("  rtk's way", offered, len(found & wanted) / max(len(wanted), 1), score, time.process_time() - begun)


def _row(name: str, offered: int, recall: float, score: Score, took: float) -> None:
    print(
        f"  {name:16}{offered:8}{recall:12.2f}{score.precision():10.3f}{score.right:7}{score.wrong:7}"
        f"{score.harmful:8}{took:8.1f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sessions", type=int, default=1000)
    parser.add_argument("--seeds", type=int, default=3)
    given = parser.parse_args()
    print_repairs(given.sessions, given.seeds)
    print_people(given.seeds)


if __name__ == "__main__":
    main()
