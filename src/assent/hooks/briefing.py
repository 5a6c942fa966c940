"""What a model is told when a session begins: the corrections, so that it need not make the mistakes."""

from __future__ import annotations

from assent.correction.instructions import instructions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.correction import Correction

LONGEST = 8_000  # characters; Claude Code takes 10,000
_BEGIN = "Assent corrects these mistakes in tool calls before they run, or stops the call:\n\n"
_MORE = "\n(There are more; each is told when it is corrected.)\n"


def briefing(corrections: Sequence[Correction]) -> str:
    """The corrections as Markdown, cut behind a whole line; empty when there are none."""
    told = instructions(corrections)
    if len(told) <= LONGEST:
        return _BEGIN + told if told else ""
    return _BEGIN + told[: told.rfind("\n", 0, LONGEST) + 1] + _MORE
