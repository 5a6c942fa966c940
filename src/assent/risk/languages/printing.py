"""The words for code that prints values, and for the files that these may come from."""

from __future__ import annotations

from assent.risk.wording import listed, nameable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument


def prints(reads: Sequence[Argument]) -> str:
    """The effect of code that only prints values, of `reads` among others: "reads `a.json` and prints values"."""
    named = [path.text for path in nameable(reads) if "/…/" not in path.text]
    return f"reads {listed(named) if named else 'files'} and prints values" if reads else "only prints values"
