"""Words that begin with a pattern, so that a name which it fits may be taken for an option: rm *.md."""

from __future__ import annotations

from assent.command.options import HERE, WILD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from assent.command.model import Argument


def anchored(words: Iterable[Argument], text: str) -> list[tuple[int, int, str]]:
    """The edits of `text` that put `./` in front of each such word; `$(pgrep x)` is none, though it fits one."""
    return [(word.start, word.start, HERE) for word in words if _is_loose(word, text)]


def _is_loose(word: Argument, text: str) -> bool:
    return word.glob and word.text[:1] in WILD and text[word.start : word.start + 1] in WILD
