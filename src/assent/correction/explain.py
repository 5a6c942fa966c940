"""What was corrected, for the model and the person."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from assent.correction.model import Change


def explain(changes: Iterable[Change]) -> str:
    """One line: `Corrected: scp -r → scp -R (message); grep → rg`; empty when nothing was changed."""
    told = dict.fromkeys([_told(change) for change in changes])
    return "Corrected: " + "; ".join(told) if told else ""


def _told(change: Change) -> str:
    message = change.correction.message
    line = f"{change.before} → {change.after}"
    return f"{line} ({message})" if message else line
