"""Blocks that are a condition for a server, and no code: `Get-ADUser -Filter {Enabled -eq $true}`."""

from __future__ import annotations

from itertools import pairwise

from assent.rules_table import knows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from assent.command.model import Argument
    from assent.risk.windows.model import Statement


def is_filter(
    statement: Statement, statements: Sequence[Statement], name: Callable[[Sequence[Argument]], str | None]
) -> bool:
    """Whether a statement is a comparison in a block that another one of `statements` sends as a condition."""
    compares = len(statement.words) > 2 and statement.words[1].text.casefold() in knows("powershell", "operators")
    if not statement.depth or not compares or statement.doubt or statement.writes or statement.reads:
        return False
    return any(_sends(each, statement, name(each.words)) for each in statements if each.depth < statement.depth)


def _sends(outer: Statement, inner: Statement, name: str | None) -> bool:
    """Whether the block around `inner` is a condition in the words of `outer`, a cmdlet called `name`."""
    return name in knows("powershell", "conditions") and any(
        block.start < inner.start and inner.end < block.end and option.text.casefold() == "-filter"
        for option, block in pairwise(outer.words)
    )
