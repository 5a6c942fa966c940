"""The page of one machine: what agents ran, why, and what you said of it (`assent ui`). Loopback only."""

from __future__ import annotations

from assent.ui.app import application
from assent.ui.desk import Desk, PolicyFile
from assent.ui.door import Door

__all__ = ["Desk", "Door", "PolicyFile", "application"]
