"""The page of one machine: what agents ran, why, and what you said of it (`assent ui`). Loopback only."""

from __future__ import annotations

from assent.ui.app import application
from assent.ui.asked import Desk, Door, PolicyFile

__all__ = ["Desk", "Door", "PolicyFile", "application"]
