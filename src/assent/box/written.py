"""The files that were written below one folder of a box."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.box.effects import BoxEffect
    from assent.box.shared import Shares


class WrittenTree:
    """The tree that was written below one root, and its effects."""

    def __init__(
        self, root: str, upper: str, found: list[BoxEffect], shares: tuple[Shares, dict[str, str]] | None = None
    ):
        self.root = root
        self.upper = upper
        self.found = found
        self._shares = shares

    def shares(self) -> tuple[Shares, dict[str, str]]:
        """The names that follow a file that was written in place: once, so that what is judged is what is committed."""
        if self._shares is None:
            from assent.box.shared import shares  # seldom wanted

            self._shares = shares(self.found, self.upper, self.root)
        return self._shares
