"""One thing that was looked at."""

from __future__ import annotations

from assent.closed import Choice
from assent.record import Record


class CheckResult(Choice):
    """How it is."""

    Well = "ok"
    Note = "note"  # worth knowing; nothing is broken
    Wrong = "problem"  # commands are not judged, are stopped for nothing, or wait too long


class Check(Record):
    """What was looked at, how it is, and what to do about it."""

    name: str  # claude, policy, speed
    verdict: CheckResult
    told: str
    remedy: str = ""
