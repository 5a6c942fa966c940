"""The corrections that a model reads when a session begins, so that it need not make the mistakes."""

from __future__ import annotations

from assent.correction import correct_tool
from assent.correction.explain import named
from assent.correction.instructions import instructions
from assent.hooks.agents.answer import printable
from assent.hooks.agents.claude_form import ERROR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.correction import Correction
    from assent.hooks.agents.outcome import EndedCall

LONGEST = 8_000  # characters; Claude Code takes 10,000
_BEGIN = "Assent corrects these mistakes in tool calls before they run, or stops the call:\n\n"
_MORE = "\n(There are more; you see each when it is corrected.)\n"


def briefing(corrections: Sequence[Correction]) -> str:
    """The corrections as Markdown, cut behind a whole line; empty when there are none."""
    told = instructions(corrections)
    if len(told) <= LONGEST:
        return _BEGIN + told if told else ""
    return _BEGIN + told[: told.rfind("\n", 0, LONGEST) + 1] + _MORE


def advice(batch: Sequence[EndedCall], corrections: Sequence[Correction]) -> str:
    """The tools to call in place of those in `batch` that do not exist, each once; empty when nothing is known."""
    found = [correct_tool(one.tool, corrections) for one in batch if one.told.startswith(ERROR)]
    return "\n".join(dict.fromkeys([printable(named(alias)) for alias in found if alias is not None]))
