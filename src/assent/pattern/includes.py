"""Whether one pattern covers everything that another does."""

from __future__ import annotations

from assent.command.model import Argument
from assent.command.wrappers.table import wrapper
from assent.pattern.cover import are_in_front
from assent.pattern.foreign import PLAIN
from assent.pattern.model import Pattern
from assent.pattern.overrides import unnamed


def includes(wide: Pattern, narrow: Pattern) -> bool:
    """Whether `wide` certainly covers each command that `narrow` covers."""
    if wide == narrow:
        return True
    if not wide.open or wrapper(wide.words[-1]) is not None:  # behind a wrapper is another command
        return False
    if wide.flags and are_in_front(wide):
        if narrow.words != wide.words or narrow.flags[: len(wide.flags)] != wide.flags:
            return False
    elif narrow.words[: len(wide.words)] != wide.words or not set(wide.flags) <= set(narrow.flags):
        return False
    words = [word for group in (narrow.words, *narrow.flags) for word in group]
    arguments = [Argument(0, 0, word, word, exact=True) for word in words]
    return all(unnamed(wide, arguments[at:], PLAIN) is None for at in range(len(words)))  # behind any wrapper
