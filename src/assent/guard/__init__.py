"""Judging the commands of Python agent frameworks: `Guard`, and what it raises.

The adapters for single frameworks are modules of their own, which import that framework.
"""

from __future__ import annotations

from assent.guard.guard import CommandRefusedError, Guard

__all__ = ["CommandRefusedError", "Guard"]
