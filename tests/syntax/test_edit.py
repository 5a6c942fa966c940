"""Splices leave every byte outside of them alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assent.syntax.edit import splice


def test_edits_in_any_order() -> None:
    assert splice("scp -r a b", [(7, 8, "c"), (4, 6, "-R"), (0, 0, "sudo ")]) == "sudo scp -R c b"


def test_insertions_at_one_offset_keep_their_order() -> None:
    assert splice("ab", [(1, 1, "x"), (1, 1, "y")]) == "axyb"


@pytest.mark.parametrize("edits", [[(0, 2, ""), (1, 3, "")], [(2, 1, "")], [(0, 9, "")], [(-1, 0, "")]])
def test_overlaps_and_spans_outside_are_refused(edits: list[tuple[int, int, str]]) -> None:
    with pytest.raises(ValueError, match="overlaps another or is outside"):
        splice("abc", edits)


@given(st.text(), st.lists(st.tuples(st.integers(0, 20), st.text(max_size=3)), max_size=5))
def test_what_is_not_replaced_stays(text: str, cuts: list[tuple[int, str]]) -> None:
    offsets = sorted({min(at, len(text)) for at, _ in cuts})
    edits = [(start, end, new) for start, end, (_, new) in zip(offsets[::2], offsets[1::2], cuts, strict=False)]
    expected, done = "", 0
    for start, end, new in edits:
        expected += text[done:start] + new
        done = end
    assert splice(text, reversed(edits)) == expected + text[done:]
