"""The end of calls, which few events tell, and how a command did by the text that agents give of it to the model."""

from __future__ import annotations

from assent.record import Record


class Outcome(Record):
    """The end of a call of a tool."""

    success: bool | None  # None where the agent does not say
    error: str = ""  # the agent's words for a failure
    duration_ms: int | None = None
    background: bool = False  # it has only begun, and continues while the agent does other things
    later: bool = False  # it is the end of a call of which that was told before


class Late(Record):
    """The end of a call that ran in the background while the agent did other things."""

    call: str
    outcome: Outcome


class EndedCall(Record):
    """One call of a batch, which may have been refused, or be of a tool that does not exist."""

    tool: str
    call: str
    told: str  # what the model reads as its result


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
