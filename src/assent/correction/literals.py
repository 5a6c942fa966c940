"""Corrections of a text: every occurrence in the words of a command, or in a parameter."""

from __future__ import annotations

from assent.correction.written import words_written

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.correction.model import Correction
    from assent.correction.sites import Site
    from assent.correction.written import Edit


def literal_edits(site: Site, correction: Correction) -> list[Edit]:
    """The edits on the words of `site`; none where the words that are new are all there."""
    written = words_written(site.words, site.page.text)
    added = _added(correction)
    if added and added <= {word.text for word in site.argv}:
        return []
    parted = " " in correction.new and " " not in correction.old
    found = []
    for start, end in occurrences(written.text, correction):
        is_whole = f" {written.text} "[start] == " " == f"{written.text} "[end]
        if is_whole or not parted or written.is_quoted(start):  # install-all is not two words
            found.append(written.changed(start, end, correction.new))
    return [edit for edit in found if edit is not None]


def occurrences(text: str, correction: Correction) -> Iterator[tuple[int, int]]:
    """The positions of the old text in `text`, where it is not part of the new one already."""
    old, new = correction.old, correction.new
    start = text.find(old) if old else -1
    while start >= 0:
        end = start + len(old)
        if is_part(text, start, old, new):
            start = text.find(old, start + 1)
        else:
            yield start, end
            start = text.find(old, end)


def is_part(text: str, start: int, old: str, new: str) -> bool:
    """Whether the `old` at `start` of `text` belongs to a `new` that exists."""
    offset = new.find(old)
    while offset >= 0:
        if offset <= start and text.startswith(new, start - offset):
            return True
        offset = new.find(old, offset + 1)
    return False


def _added(correction: Correction) -> frozenset[str]:
    """The words that a correction adds, if that is all it does."""
    old, new = correction.old.split(), correction.new.split()
    return frozenset(new[len(old) :]) if new[: len(old)] == old else frozenset()
