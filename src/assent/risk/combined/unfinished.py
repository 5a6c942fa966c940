"""The comparisons of commands that a text has too many for."""

from __future__ import annotations

from assent.command.parts import Opaque
from assent.record import replace
from assent.risk.category import Category

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.risk.finding import Finding

REASON = "the text has more commands than are compared with each other"


def marked(findings: list[Finding]) -> list[Finding]:
    """The findings of such a text, the last of which says so."""
    last = findings[-1]
    command = last.command
    doubt = Opaque(command.start, command.end, REASON, unread=True)
    doubted = replace(last, command=replace(command, opaque=(*command.opaque, doubt)))
    if last.category < Category.Unrecognized:
        doubted = replace(doubted, category=Category.Unrecognized, reason=REASON, unknown=None)
    return [*findings[:-1], doubted]
