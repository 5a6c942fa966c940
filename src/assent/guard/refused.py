"""The error that a guard raises instead of letting a command run."""

from __future__ import annotations

from assent.errors import AssentError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.assessment import Assessment


class CommandRefusedError(AssentError):
    """The command must not run; the message is for the model: why, and what to do instead."""

    def __init__(self, message: str, assessment: Assessment | None) -> None:
        super().__init__(message)
        self.assessment = assessment  # None for a command that never existed
