"""The records that were read, and those that were not understood: counted and named, never skipped in silence."""

from __future__ import annotations


class ReadingTally:
    """Counts of one reading. `unread` is by agent, version and what was found."""

    __slots__ = ("bytes", "files", "repeated", "unread")

    def __init__(self) -> None:
        self.files = 0
        self.bytes = 0
        self.repeated = 0  # calls that a fork or a resumed session tells once more
        self.unread: dict[tuple[str, str, str], int] = {}

    def miss(self, agent: str, version: str, what: str) -> None:
        """Count one record that was not understood."""
        key = (agent, version, what)
        self.unread[key] = self.unread.get(key, 0) + 1

    @property
    def missed(self) -> int:
        """The number of records that were not understood."""
        return sum(self.unread.values())
