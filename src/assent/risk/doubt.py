"""The reason why a part of some code is not allowed."""

from __future__ import annotations

from assent.risk.category import Category


class Doubtful(Exception):  # noqa: N818 - it carries no error of the user's
    """A part of the code that is not certainly harmless: why, and what it makes of it."""

    def __init__(self, reason: str, category: Category = Category.Unrecognized) -> None:
        if reason.startswith("uses `") and reason.endswith("`"):
            reason = f"{reason}, which Assent cannot judge"
        super().__init__(reason)
        self.category = category
