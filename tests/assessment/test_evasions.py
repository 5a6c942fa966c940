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


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block[0])
def test_no_disguise_is_allowed_or_less_risky_than_what_it_hides(block: list[str]) -> None:
    least = Category.ReadsFilesystem if block is BLOCKS[-1] else Category.Unrecognized
    judged = {line: assess(unfolded(line), AT_HOME) for line in block[1:]}
    assert [line for line, found in judged.items() if found.decision is Decision.allow] == []
    assert [line for line, found in judged.items() if found.category < least] == []


def test_there_are_many() -> None:
    assert sum(len(lines) for _, *lines in BLOCKS) > 900
