"""Calls of .NET that do what a cmdlet does: `[IO.File]::WriteAllText('a', $x)` writes like Set-Content."""

from __future__ import annotations

from assent.command.model import Argument
from assent.risk.windows.scanning import POWERSHELL
from assent.rules_table import pairs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

CALLS = "calls"


def _said(call: str) -> list[str]:
    """The cmdlet and the options that stand for the first arguments of the call; empty where no cmdlet is known."""
    kind, _, member = call.casefold().removeprefix("[").partition("]::")
    return pairs(POWERSHELL, CALLS).get(f"{kind.removeprefix('system.')}::{member}", "").split()


def cmdlet_of(call: str) -> str:
    """The cmdlet that does the same as the call: `[System.IO.File]::Delete`."""
    return next(iter(_said(call)), "")


def options_of(call: str) -> list[str]:
    """The options of that cmdlet which take the first arguments of the call."""
    return _said(call)[1:]


def with_options(call: str, words: Sequence[Argument]) -> list[Argument]:
    """The arguments of a call, each behind the option of the cmdlet that takes it."""
    found = []
    for word, option in zip(words, options_of(call), strict=False):
        found += [Argument(word.start, word.start, option, option, exact=True), word]
    return found
