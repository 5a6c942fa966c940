"""The words that may be trusted beforehand."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assent.command import Surroundings, analyse
from assent.errors import PatternError
from assent.pattern import covers, parse_pattern, show_pattern
from assent.pattern.phrase import parse_phrase

CASES = Path(__file__).parent.parent / "cases" / "pattern" / "phrases.txt"
HERE = Surroundings("/home/you/project", "/home/you", "/home/you/project")


def cases() -> list[tuple[str, str]]:
    lines = CASES.read_text().splitlines()[1:]
    return [(phrase, told) for phrase, _, told in (line.partition(" → ") for line in lines)]


@pytest.mark.parametrize(("phrase", "told"), cases())
def test_phrase(phrase: str, told: str) -> None:
    wide = phrase.startswith("wide: ")
    phrase = phrase.removeprefix("wide: ")
    if told.startswith("! "):
        with pytest.raises(PatternError) as raised:
            parse_phrase(phrase, HERE, wide)
        assert str(raised.value) == told.removeprefix("! ")
    else:
        assert show_pattern(parse_phrase(phrase, HERE, wide)) == told


WORDS = r"git push npm run build sudo apt s3 v1 --all -f x=1 $x * ls ; a\ b".split(" ")


@given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=5).map(" ".join))
def test_what_is_accepted_is_saved_and_matched_as_it_is_shown(phrase: str) -> None:
    try:
        pattern = parse_phrase(phrase, HERE, wide=True)
    except PatternError:
        return
    assert show_pattern(pattern) == f"{phrase.removesuffix(' *')} *"
    assert parse_pattern(show_pattern(pattern)) == pattern
    (command,) = analyse(phrase.removesuffix(" *"), HERE).commands
    assert covers(pattern, command)
