"""Patterns that cover nothing are told apart, with what to write instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from assent.pattern import parse_pattern
from assent.pattern.idle import idle, misspelled

LINES = (Path(__file__).parent.parent / "cases" / "pattern" / "idle.txt").read_text().splitlines()[1:]


@pytest.mark.parametrize(("text", "why"), list(zip(LINES[::2], LINES[1::2], strict=True)))
def test_idle(text: str, why: str) -> None:
    assert idle(parse_pattern(text)) == ("" if why == "  ." else why.strip())


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("git psuh *", "`git` has no `psuh` that is known; did you mean `git push`?"),
        ("gh pr crate *", "`gh pr` has no `crate` that is known; did you mean `gh pr create`?"),
        ("git push origin *", ""),
        ("git lg *", ""),
        ("git frobnicate *", ""),
        ("npm run biuld *", ""),
        ("pnpm lsit *", ""),
        ("freshctl tickte *", ""),
    ],
)
def test_a_word_that_is_nearly_a_subcommand(text: str, why: str) -> None:
    assert misspelled(parse_pattern(text)) == why
