"""A deadline counts work, so that a machine which does other things as well decides as it does when idle."""

from __future__ import annotations

import time

from assent.evidence.deadline import TIMES, Deadline

SECONDS = 0.02


def test_waiting_for_others_is_no_work() -> None:
    deadline = Deadline(SECONDS)
    time.sleep(2 * SECONDS)
    assert not deadline.passed()


def test_work_ends_it() -> None:
    deadline = Deadline(SECONDS)
    until = time.thread_time() + 2 * SECONDS
    while time.thread_time() < until:
        pass
    assert deadline.passed()


def test_a_disk_that_does_not_answer_ends_it() -> None:
    deadline = Deadline(SECONDS)
    time.sleep(TIMES * SECONDS + SECONDS)
    assert deadline.passed()
