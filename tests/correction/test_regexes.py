"""Regular expressions are bounded in time, and leave the alarm of their caller as it was."""

from __future__ import annotations

import signal
from threading import Thread
from typing import TYPE_CHECKING

import pytest

from assent.correction import Correction, MatchKind, correct
from assent.correction.regexes import LONGEST, STEPS, regex_edits, steps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.correction import Change

SLOW = Correction(MatchKind.Regex, "(a+)+$", "b", "Bash", "command")
QUICK = Correction(MatchKind.Regex, r"curl\s+-k\b", "curl --cacert c", "Bash", "command")
LONG = "echo " + "a" * 60 + "!"


@pytest.fixture
def alarm() -> Iterator[None]:
    before = signal.signal(signal.SIGALRM, signal.SIG_IGN)
    signal.alarm(600)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.mark.usefixtures("alarm")
@pytest.mark.parametrize(("correction", "text"), [(SLOW, LONG), (QUICK, "curl -k u"), (QUICK, "ls")])
def test_the_alarm_of_the_caller_stays(correction: Correction, text: str) -> None:
    correct(text, [correction])
    assert signal.getsignal(signal.SIGALRM) is signal.SIG_IGN
    assert 0 < signal.getitimer(signal.ITIMER_REAL)[0] <= 600


@pytest.mark.parametrize(("length", "changes"), [(LONGEST, 1), (LONGEST + 1, 0)])
def test_a_longer_text_is_not_searched(length: int, changes: int) -> None:
    text = "curl -k u".ljust(length, "x")
    assert len(regex_edits(text, QUICK)) == changes


def test_in_another_thread_only_what_cannot_take_long() -> None:
    made: dict[str, tuple[Change, ...]] = {}

    def work() -> None:
        made["slow"] = correct(LONG, [SLOW]).changes
        made["quick"] = correct("curl -k u", [QUICK]).changes

    thread = Thread(target=work)
    thread.start()
    thread.join(60)
    assert made["slow"] == ()
    assert [change.after for change in made["quick"]] == ["curl --cacert c"]


@pytest.mark.parametrize("pattern", ["(a+)+", "(a|aa)+", "(a*)*b", "(?:x|y)+z(?:a+b?)*", "([ab]{0,20})+"])
def test_choices_inside_repetitions_may_take_for_ever(pattern: str) -> None:
    assert steps(pattern, 100) == float("inf")


@pytest.mark.parametrize("pattern", ["curl -k", r"curl\s+-k\b", "a{3}", "[abc]+x", "(ab)+", "^npm i$"])
def test_plain_expressions_do_not(pattern: str) -> None:
    assert steps(pattern, 500) <= STEPS
