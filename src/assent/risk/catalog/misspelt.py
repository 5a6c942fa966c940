"""Statements that are written almost as the form has them: `wrap : joined`, `operand text`, `options: --json`."""

from __future__ import annotations

from difflib import get_close_matches

from assent.command.wrappers.table import Way
from assent.risk.catalog.effects import ROLES
from assent.risk.catalog.tokens import parted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.risk.catalog.tokens import Line

CLOSE = 0.85  # one letter of seven
_BEHIND = {*ROLES, *[way.value for way in Way], "after", "behind"}


def fault(line: Line, keywords: Sequence[str]) -> str:
    """The fault of a line that is taken for a subcommand, and means a statement; empty where it means none."""
    head = line.head.text
    if line.head.quoted:
        return ""
    if head[-1:] == ":" and head[:-1] in keywords:
        return f"`{head[:-1]}` takes no colon: write `{head[:-1]}` and what follows"
    found = next(iter(get_close_matches(head, keywords, 1, CLOSE)), "")
    names, behind = parted(line.tokens)
    told = [token.text for token in (names[1:] if behind is None else behind[:1]) if not token.quoted]
    means = [text for text in told if text[:1] == "-" or text in _BEHIND or text[:1].isdigit()]
    return f"`{head}` is no statement; did you mean `{found}`?" if found and means else ""
