"""Whether a correction may be kept, and what to warn of."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.correction.model import Correction


def validate(correction: Correction, existing: Sequence[Correction]) -> None:
    """CorrectionError, for people, when `correction` cannot be kept beside the existing ones."""


def lint(correction: Correction) -> tuple[str, ...]:  # noqa: ARG001
    """What to warn of, a line each: the flag means something else for this program."""
    return ()
