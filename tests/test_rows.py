"""A test of many rows fails for each row that does not hold, and says which."""

from __future__ import annotations

import re

import pytest
from tests.rows import each_row


def test_each_row_that_fails_is_named() -> None:
    tried = []

    @each_row("number half", [(2, 1), (3, 1), (4, 2), (5, 2), (6, 3)], together=4)
    def halved(number: int, half: int, unit: int) -> None:
        tried.append(number)
        assert number == half * unit

    first, second = halved.pytestmark[0].args[1]
    with pytest.raises(AssertionError) as raised:
        halved(first, unit=2)
    assert re.findall(r"^\(.*?\)|^.* rows fail", str(raised.value), re.MULTILINE) == [
        "2 of 4 rows fail",
        "(3, 1)",
        "(5, 2)",
    ]
    halved(second, unit=2)
    assert tried == [2, 3, 4, 5, 6]


def test_an_error_says_in_which_row_it_was() -> None:
    @each_row("word", ["a", "b"])
    def number(word: str) -> None:
        int(word, 11)

    with pytest.raises(ValueError, match="base 11") as raised:
        number(["a", "b"])
    assert raised.value.__notes__ == ["in the row 'b'"]
