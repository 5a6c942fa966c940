"""The part of a text that may run: its lists up to the first that is not allowed.

The text is cut only between the lists of its top level (`a && b; c`), so that a pipeline, a compound
and what && and || join remain whole, and what runs is the text's own beginning, byte for byte.
"""

from __future__ import annotations

from assent.assessment import Assessment, Context, assess
from assent.errors import ParseError
from assent.policy import Decision
from assent.record import Record
from assent.syntax import parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.syntax.nodes import List


class Sequence(Record):
    """A text in two: what may run now, and what needs a person. Either may be empty."""

    runs: str
    held: str
    assessment: Assessment  # of the whole text


def split(command: str, context: Context) -> Sequence:
    """Cut `command`, a text for bash or sh, before its first list that is not allowed."""
    whole = assess(command, context)
    if whole.decision is Decision.allow:
        return Sequence(command, "", whole)
    for end in reversed(_ends(command, context, _limit(whole))):
        runs = command[:end]
        if _is_beginning(runs, command, context) and assess(runs, context).decision is Decision.allow:
            return Sequence(runs, command[end:], whole)
    return Sequence("", command, whole)


def _limit(whole: Assessment) -> int:
    """The start of the first command that is not allowed."""
    pairs = zip(whole.findings, whole.parts, strict=True)
    return min(finding.command.start for finding, part in pairs if part > Decision.allow)


def _ends(command: str, context: Context, limit: int) -> list[int]:
    """The places before `limit` where a list of the top level begins, but for the first."""
    body = _body(command, context)
    if body is None:
        return []
    return [node.start for node in body.commands[1:] if node.start <= limit]


def _is_beginning(runs: str, command: str, context: Context) -> bool:
    """Whether the cut text has the same lists that the whole one begins with; a here-document may be behind it."""
    cut, body = _body(runs, context), _body(command, context)
    if cut is None or body is None:
        return False
    return cut.commands == body.commands[: len(cut.commands)]


def _body(command: str, context: Context) -> List | None:
    try:
        return parse(command, context.shell.value).body
    except ParseError:
        return None
