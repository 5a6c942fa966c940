"""Commands with a word too few, or an odd one, are judged like any other: none of them is a defect that shows."""

from __future__ import annotations

from typing import TYPE_CHECKING
from zlib import crc32

import pytest

from assent.assessment import assess

from ..golden.facts import CONTEXT, texts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SHARE = 25  # one of so many shortened texts is tried, always the same ones
ODD = [
    "''",
    '"$x"',
    '"$(x)"',
    "$x",
    "-",
    "--",
    "--x=",
    "=",
    "*",
    "{a,b}",
    "é",
    "~",
    "a=b",
    "@f",
    "<(x)",
    "'a b'",
    "+",
    "\\",
]


def shortened(text: str) -> Iterator[str]:
    """The text cut off behind each word, and without each word."""
    words = text.split(" ")
    for at in range(1, len(words)):
        yield " ".join(words[:at])
        yield " ".join([*words[:at], *words[at + 1 :]])


def exchanged(text: str) -> Iterator[str]:
    """The text with an odd word in place of each word, and before it; which one it is, its place decides."""
    words = text.split(" ")
    for at in range(1, len(words)):
        odd = ODD[(at + len(text)) % len(ODD)]
        yield " ".join([*words[:at], odd, *words[at + 1 :]])
        yield " ".join([*words[:at], odd, *words[at:]])


@pytest.mark.parametrize("form", [shortened, exchanged])
def test_it_is_no_defect(form: Callable[[str], Iterator[str]]) -> None:
    tried = {each for text in texts() if text.shell == "bash" for each in form(text.text)}
    tried = {text for text in tried if crc32(text.encode("utf-8", "surrogatepass")) % SHARE == 0}
    assert len(tried) > 1_000
    for text in tried:
        assert assess(text, CONTEXT).reason, text
