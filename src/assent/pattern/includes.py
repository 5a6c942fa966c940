"""Whether one pattern covers everything that another does."""

from __future__ import annotations

from assent.command.wrappers import FORMS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.pattern.model import Pattern


def includes(wide: Pattern, narrow: Pattern) -> bool:
    """Whether `wide` certainly covers each command that `narrow` covers."""
    if wide == narrow:
        return True
    if not wide.open or wide.words[-1] in FORMS:  # behind a wrapper stands another command
        return False
    return narrow.words[: len(wide.words)] == wide.words and set(wide.flags) <= set(narrow.flags)
