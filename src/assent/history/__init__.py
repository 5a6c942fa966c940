"""The records of agents on disk about the commands that they ran, read into one form; nothing is written there."""

from __future__ import annotations

from assent.history.call import Call, Consent, End, Ending, Origin, ReadingTally
from assent.history.sources import AGENTS, HistoryFile, calls, sources
from assent.store.named import Named

__all__ = [
    "AGENTS",
    "Call",
    "Consent",
    "End",
    "Ending",
    "HistoryFile",
    "Named",
    "Origin",
    "ReadingTally",
    "calls",
    "sources",
]
