"""Commands with a word too few are judged like any other: none of them is a defect that shows."""

from __future__ import annotations

from typing import TYPE_CHECKING
from zlib import crc32

from assent.assessment import assess

from ..golden.facts import CONTEXT, texts

if TYPE_CHECKING:
    from collections.abc import Iterator

SHARE = 12  # one of so many is tried, always the same ones


def shortened(text: str) -> Iterator[str]:
    """The text cut off behind each word, and without each word."""
    words = text.split(" ")
    for at in range(1, len(words)):
        yield " ".join(words[:at])
        yield " ".join([*words[:at], *words[at + 1 :]])


def test_a_word_too_few_is_no_defect() -> None:
    tried = {each for text in texts() if text.shell == "bash" for each in shortened(text.text)}
    tried = {text for text in tried if crc32(text.encode("utf-8", "surrogatepass")) % SHARE == 0}
    assert len(tried) > 1_000
    for text in tried:
        assert assess(text, CONTEXT).reason, text
