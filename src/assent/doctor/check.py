"""One thing that was looked at."""

from __future__ import annotations

from assent.closed import Choice
from assent.record import Record


class CheckResult(Choice):
    """The verdict on one thing."""

    Well = "ok"
    Note = "note"  # worth knowing; nothing is broken
    Wrong = "problem"  # commands are not judged, are stopped for nothing, or wait too long


class Check(Record):
    """One check: its object, its result, and the remedy."""

    name: str  # claude, policy, speed
    verdict: CheckResult
    told: str
    remedy: str = ""
