"""The words that the text itself puts into files, pipes and variables, and then gives to a command."""

from __future__ import annotations

import pytest
from tests.case_files import blocks, unfolded

from assent.assessment import Context, assess
from assent.policy import Decision

HERE = Context(cwd="/home/user/repo", workspace="/home/user/repo", home="/home/user")
DECISIONS = {"allowed": Decision.allow, "asked": Decision.ask, "denied": Decision.deny}


@pytest.mark.parametrize("lines", blocks("assessment/supplied.txt"), ids=lambda lines: lines[1])
def test_words_are_judged_as_if_they_were_typed(lines: list[str]) -> None:
    wanted, *texts = lines
    found = {text: assess(unfolded(text), HERE).decision for text in texts}
    assert found == dict.fromkeys(texts, DECISIONS[wanted])


def test_words_are_looked_for_in_bounded_steps() -> None:
    """Each variable is made of two others, forty times over: what it may be is not followed to the end."""
    doubling = "".join([f"x{at + 1}=$(cat l $x{at} $x{at}); " for at in range(40)])
    assert assess(f"echo build > l; {doubling} rm -rf $x40", HERE).decision is Decision.ask
