"""Moments as the store writes them: ISO 8601, in UTC, so that text order is the order of time."""

from __future__ import annotations

import time


def now() -> str:
    """The present moment, to the second: 2026-11-22T09:30:00Z."""
    return moment(time.time())


def moment(seconds: float) -> str:
    """The moment so many seconds after the epoch."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))
