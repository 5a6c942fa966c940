"""The error that a guard raises instead of letting a command run."""

from __future__ import annotations

from assent.assessment import Assessment
from assent.errors import AssentError


class CommandRefusedError(AssentError):
    """The command must not run; the message is for the model: why, and what to do instead."""

    def __init__(self, message: str, assessment: Assessment | None) -> None:
        super().__init__(message)
        self.assessment = assessment  # None for a command that never existed
