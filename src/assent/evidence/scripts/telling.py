"""Options, variables and settings whose value may be a command."""

from __future__ import annotations

from assent.policy.carries import TOLD
from assent.risk.code.carried import TELLING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument


_STARTED = TOLD | frozenset(
    """
    editor pager askpass program wrapper launcher browser visual ssh opener env texedit scripts toolexec vettool
    """.split()
)
_DASHED = str.maketrans("_.:", "---")
_SPELLED = frozenset(("-c", "-x", "--exec"))  # of git: settings and commands, in words of their own


def option(words: Sequence[Argument], at: int) -> str:
    """The name of the option or setting whose value the word at that place is, or holds."""
    name, equals, _ = words[at].text.partition("=")
    return name if equals or not at else words[at - 1].text


def tells(name: str) -> bool:
    """Whether an option or a variable of that name may hold a command."""
    if name in TELLING or name in _SPELLED:
        return True
    return not _STARTED.isdisjoint(name.casefold().translate(_DASHED).split("-"))
