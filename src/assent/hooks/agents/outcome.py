"""How a command ended, read from the text that agents give of it to the model."""

from __future__ import annotations

from assent.hooks.agents.event import Outcome


def exit_outcome(text: str, mark: str) -> Outcome:
    """The outcome of a command whose exit code follows `mark` in `text`; without the mark it succeeded."""
    code = exit_code(text, mark)
    return Outcome(success=True) if not code else Outcome(success=False, error=f"exit code {code}")


def exit_code(text: str, mark: str) -> int | None:
    """The number after the last `mark` in `text`, of which the command's own output is the earlier part."""
    start = text.rfind(mark)
    if start < 0:
        return None
    start += len(mark)
    end = start
    while end < len(text) and text[end] in "0123456789":
        end += 1
    return int(text[start:end]) if start < end <= start + 9 else None
