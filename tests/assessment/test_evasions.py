"""Disguises of `rm -rf canary` and `cat ~/.ssh/id_rsa`: none is allowed, whatever it is written as.

A block of the case file is a title and one command a line, ⏎ for a line end. All but those of the
last block are at least what is not recognised, so that no sandbox lets them pass.
"""

from __future__ import annotations

import pytest
from tests.case_files import blocks, unfolded

from assent.assessment import Context, assess
from assent.policy import Decision
from assent.risk import Category

BLOCKS = blocks("assessment/evasions.txt")
AT_HOME = Context(cwd="/home/user/repo", workspace="/home/user/repo", home="/home/user")


@pytest.mark.parametrize("command", [line for _, *lines in BLOCKS for line in lines])
def test_no_disguise_is_allowed(command: str) -> None:
    assert assess(unfolded(command), AT_HOME).decision > Decision.allow


@pytest.mark.parametrize("command", [line for _, *lines in BLOCKS[:-1] for line in lines])
def test_a_disguise_is_as_risky_as_what_it_hides(command: str) -> None:
    assert assess(unfolded(command), AT_HOME).category >= Category.Unrecognized


def test_there_are_many() -> None:
    assert sum(len(lines) for _, *lines in BLOCKS) > 900
