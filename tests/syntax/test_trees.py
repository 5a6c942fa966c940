"""What the parser finds in a text, against expectations that were once compared with bash's own parser."""

from __future__ import annotations

import pytest
from tests.syntax.blocks import blocks
from tests.syntax.outline import outline

BLOCKS = blocks()


@pytest.mark.parametrize(("text", "expected"), [pytest.param(*case[1:], id=case[0]) for case in BLOCKS])
def test_commands_and_words(text: str, expected: list[str]) -> None:
    assert outline(text) == expected


def test_cases_are_found() -> None:
    assert len(BLOCKS) > 800
