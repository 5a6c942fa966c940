"""The nodes that the parser finds in a text, against expectations that were once compared with bash's own parser."""

from __future__ import annotations

import pytest
from tests.syntax.blocks import FILES, blocks
from tests.syntax.outline import outline


@pytest.mark.parametrize("name", FILES)
def test_commands_and_words(name: str) -> None:
    cases = blocks(name)
    assert {place: outline(text) for place, text, _ in cases} == {place: expected for place, _, expected in cases}


def test_cases_are_found() -> None:
    assert sum(len(blocks(name)) for name in FILES) > 800
