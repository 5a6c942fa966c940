"""The values that an approval from elsewhere is bound to: changed in one letter, it is another question."""

from __future__ import annotations

import hashlib

from assent.record import Record
from assent.team.canonical import canonical


class Bound(Record):
    """One text, of one agent, in one folder, of one category, on one machine."""

    machine: str
    agent: str
    command: str
    folder: str
    category: str

    def digest(self) -> str:
        """The hash of all of it."""
        told = ["assent request 1", self.machine, self.agent, self.command, self.folder, self.category]
        return hashlib.sha256(canonical(told)).hexdigest()
