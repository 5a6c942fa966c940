"""One suggestion as a page shows it."""

from __future__ import annotations

from assent.record import Record


class SuggestionLine(Record):
    """The line of a suggestion: its evidence, and the possible answers."""

    id: str
    kind: str  # correction, approval, denial
    text: str
    told: str  # a sentence about it
    pairs: tuple[tuple[str, str], ...]  # what failed, what worked
    commands: tuple[str, ...]
    details: tuple[tuple[str, str], ...]  # figures
    action: str  # where its form goes
    buttons: tuple[tuple[str, str, str], ...]  # name, value, text
