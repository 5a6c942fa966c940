"""Splices: replacing spans of a text and leaving every other byte alone."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


def splice(text: str, edits: Iterable[tuple[int, int, str]]) -> str:
    """`text` with each `(start, end, replacement)` in place of what is at [start, end).

    Edits may come in any order; insertions at one offset keep theirs. ValueError if two overlap or
    one is outside the text.
    """
    pieces: list[str] = []
    done = 0
    for start, end, replacement in sorted(edits, key=lambda edit: edit[:2]):
        if start < done or end < start or end > len(text):
            raise ValueError(f"the edit of [{start}, {end}) overlaps another or is outside the text")
        pieces += [text[done:start], replacement]
        done = end
    return "".join([*pieces, text[done:]])
