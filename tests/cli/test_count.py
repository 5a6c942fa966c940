"""Numbers with their nouns."""

from __future__ import annotations

import pytest

from assent.cli.render.table import counted


@pytest.mark.parametrize(
    ("number", "text"), [(0, "0 sessions"), (1, "1 session"), (2, "2 sessions"), (2000, "2,000 sessions")]
)
def test_one_is_singular(number: int, text: str) -> None:
    assert counted(number, "session") == text
